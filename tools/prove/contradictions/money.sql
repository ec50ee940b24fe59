-- products with more set aside or sold than they had
select from product_stock join product on product.id = product_id
where product_stock.reserved <> (
    select coalesce(sum(quantity), 0) from reservation
    where reservation.product_id = product_stock.product_id and state = 'held')
  or product_stock.stock < 0 or (product.state = 'sold') <> (product_stock.stock = 0);

-- products set aside for orders that are not open
select from reservation join shop_order on shop_order.id = order_id
where reservation.state = 'held'
  and shop_order.state not in ('creating', 'awaiting_payment', 'payment_pending', 'review');

-- open orders that hold nothing before their reservation ends
select from shop_order where state in ('creating', 'awaiting_payment', 'payment_pending') and held_until > now()
  and not exists (select from reservation where order_id = shop_order.id and state = 'held');

-- paid orders whose products are not theirs
select from shop_order join order_item on order_item.order_id = shop_order.id
where state in ('paid', 'partially_refunded') and not exists (
  select from reservation where reservation.order_id = shop_order.id
    and reservation.product_id = order_item.product_id and reservation.state = 'consumed');

-- orders both paid and released
select from shop_order join reservation on order_id = shop_order.id
where shop_order.state = 'paid' group by shop_order.id, product_id
having bool_or(reservation.state = 'released') and not bool_or(reservation.state = 'consumed');

-- orders whose total is not that of their products and delivery
select from shop_order where total_cents <> delivery_cents + (
    select sum(quantity::bigint * unit_price_cents) from order_item where order_id = shop_order.id)
  or delivery_cents <> coalesce((select cost_cents from order_delivery where order_id = shop_order.id), 0);

-- paid orders without money
select from shop_order where state = 'paid' and total_cents > (
  select coalesce(sum(amount_cents - refunded_cents), 0) from payment
  where order_id = shop_order.id and verdict = 'ok' and status in ('approved', 'charged_back'));

-- payments that are neither counted nor given back
select from payment join shop_order on shop_order.id = order_id
where verdict = 'ok' and status = 'approved' and refunded_cents < amount_cents
  and state not in ('paid', 'partially_refunded', 'in_dispute', 'charged_back', 'review')
  and not exists (
    select from refund where payment_id = payment.id and refund.state in ('requested', 'waiting_funds'))
  and not (state = 'payment_pending' and payment.amount_cents < total_cents);

-- orders paid twice
select from shop_order join payment on order_id = shop_order.id
where verdict = 'ok' and status = 'approved' and shop_order.state <> 'review'
group by shop_order.id having sum(amount_cents - refunded_cents) > total_cents and not exists (
  select from refund where order_id = shop_order.id and refund.state in ('requested', 'waiting_funds'));

-- bookings that do not sum to zero
select from ledger_line group by payment_id, cause having sum(amount_cents) <> 0;

-- payments whose booked money differs from what the provider said
select from payment left join ledger_line on payment_id = payment.id and account = 'buyer'
where verdict = 'ok' and status in ('approved', 'refunded')
group by payment.id having coalesce(sum(ledger_line.amount_cents), 0) <> refunded_cents - payment.amount_cents;

-- bookings of payments that we were never told of
select from ledger_line where not exists (
  select from provider_inbox where resource_id = payment_id);

-- refunds beyond their payment
select from refund join payment on payment.id = payment_id where refund.state = 'approved'
group by payment.id having sum(refund.amount_cents) > payment.amount_cents;

-- histories with a step that the table forbids
select from (
  select to_state, lead(from_state) over (partition by order_id order by id) as next_from from order_event
) as steps where next_from is not null and next_from <> to_state;

-- orders whose history ends elsewhere
select from shop_order where state <> (
  select to_state from order_event where order_id = shop_order.id order by id desc limit 1);

-- news about an order told twice
select from notification as told where order_id is not null
group by account_id, order_id, news having count(*) > (
  select count(*) from money_news where money_news.account_id = told.account_id
    and money_news.order_id = told.order_id and money_news.news = told.news);

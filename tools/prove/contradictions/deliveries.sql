-- deliveries without an end to come, or beyond it
select from delivery where ended_at is null
  and ((due_at is null and state <> 'in_claim') or due_at < opened_at);

-- claims without an end to come
select from claim where state <> 'closed' and due_at is null and not exists (
  select from refund where order_id = claim.order_id and refund.state in ('requested', 'waiting_funds'));

-- paid orders without a delivery
select from shop_order where state = 'paid' and not exists (select from delivery where order_id = shop_order.id);

-- cancelled deliveries whose money is not back
select from delivery join shop_order on shop_order.id = order_id
where delivery.state = 'cancelled' and shop_order.state <> 'charged_back'
  and (shop_order.state <> 'refunded' or total_cents <> (
    select sum(refunded_cents) from payment where payment.order_id = shop_order.id));

-- deliveries without a claim that are refunded otherwise than once when cancelled
select from delivery where not exists (select from claim where claim.order_id = delivery.order_id)
  and (select count(*) from refund where refund.order_id = delivery.order_id)
    <> case when delivery.state = 'cancelled' and end_cause <> 'refunded' then 1 else 0 end;

-- completed deliveries that we refunded
select from delivery join shop_order on shop_order.id = order_id
where delivery.state = 'completed' and shop_order.state in ('refund_pending', 'refunded')
  and exists (select from refund where refund.order_id = shop_order.id and refund.state = 'approved');

-- claims that refunded more than was agreed
select from claim join refund on cause_key = 'claim:' || claim.id and refund.state = 'approved'
where claim.amount_cents is not null group by claim.id having sum(refund.amount_cents) > claim.amount_cents;

-- offers whose versions have gaps, or whose history ends elsewhere
select from offer where version <> (select count(*) from offer_event where offer_id = offer.id)
  or state is distinct from (
    select to_state from offer_event where offer_id = offer.id and offer_event.version = offer.version);

-- buyers with more offers for a product than they may make
select from offer where by = 'buyer' and liker_offer_id is null
group by product_id, buyer_id having count(*) > {maxOffers};

-- buyers with two live offers for a product
select from offer where state in ('open', 'accepted') group by product_id, buyer_id having count(*) > 1;

-- offers without exactly one message in their thread
select from offer where 1 <> (select count(*) from message where offer_id = offer.id and kind = 'offer');

-- order lines that differ from their agreed price
select from order_item join shop_order on shop_order.id = order_id join offer on offer.id = offer_id
where (unit_price_cents, quantity, order_item.product_id, shop_order.buyer_id)
  <> (offer.price_cents, 1, offer.product_id, offer.buyer_id);

-- used offers without exactly one paid order
select from offer where state = 'used' and 1 <> (
  select count(*) from order_item join shop_order on shop_order.id = order_id
  where offer_id = offer.id and shop_order.state = 'paid');

-- paid orders whose offer is neither used nor expired
select from order_item join shop_order on shop_order.id = order_id join offer on offer.id = offer_id
where shop_order.state = 'paid' and offer.state not in ('used', 'expired');

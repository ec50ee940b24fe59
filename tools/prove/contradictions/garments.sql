-- garments with gaps between the places
select garment_id from garment_chapter group by garment_id having max(place) <> count(*);

-- garments without exactly one open chapter
select garment.id from garment left join garment_chapter
  on garment_id = garment.id and until is null and voided_at is null
group by garment.id having count(garment_id) <> 1;

-- chapters that do not end where the next begins
select from (
  select until, lead(since) over (partition by garment_id order by place) as next
  from garment_chapter where voided_at is null
) as link where until is distinct from next;

-- chapters with words of another
select from garment_chapter
where words <> '' and words <> 'de ' || owner_id and not (place = 1 and words = '{description}');

-- voided chapters whose order was never refunded
select from garment_chapter where voided_at is not null and not exists (
  select from order_event where order_event.order_id = garment_chapter.order_id and to_state = 'refunded');

-- chapters of refunded orders that are the last and not voided
select from garment_chapter join shop_order on shop_order.id = order_id
where state = 'refunded' and voided_at is null and until is null;

-- chapters of deleted people that say something
select from garment_chapter join account on account.id = owner_id
where deleted_at is not null and (words <> '' or shows_name or garment_chapter.department is not null);

-- listings of people who do not have the garment
select from product where garment_id is not null and state in ('processing', 'active', 'withdrawn')
  and not exists (
    select from garment_chapter where garment_chapter.garment_id = product.garment_id and until is null
      and voided_at is null and owner_id = product.seller_id);

-- first sales of single products that began no garment
select from order_item join shop_order on shop_order.id = order_id join product on product.id = product_id
where shop_order.state in ('paid', 'partially_refunded') and product.garment_id is null
  and product.state = 'sold' and not exists (
    select from garment_chapter where garment_chapter.product_id = product.id);

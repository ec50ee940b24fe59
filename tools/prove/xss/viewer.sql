update account set full_name = {bundle}, description = {bundle}, department = {bundle} where id = {id};

update account set full_name = {bundle} where id = {blocked};

update auth.identity set name = {bundle}, email = {bundle} where id = {id};

update auth.session set user_agent = {bundle} where user_id = {id};

insert into billing_info (account_id, first_name, last_name, updated_at) values ({id}, {bundle}, {bundle}, now())
on conflict (account_id) do update set first_name = {bundle}, last_name = {bundle};

update product set title = {bundle}, description = {bundle}, brand = {bundle}, size = {bundle} where id = {product};

with made as (insert into tag (name) select unnest({tags}::text[]) on conflict do nothing returning id)
insert into product_tag (product_id, tag_id) select {product}, id from made limit 5;

update comment set content = text from unnest({comments}::bigint[], {texts}::text[]) as told (key, text)
where comment.id = told.key;

update collection set name = text
from (select id, row_number() over (order by id desc) as place from collection where owner_id = {id}) as own,
  unnest({texts}::text[]) with ordinality as told (text, place)
where collection.id = own.id and own.place = told.place;

update shop_order set tracking = text from unnest({sales}::uuid[], {texts}::text[]) as told (key, text)
where shop_order.id = told.key;

update shop_order set payment_url = text from unnest({purchases}::uuid[], {texts}::text[]) as told (key, text)
where shop_order.id = told.key;

update order_item set title = text from unnest({purchases}::uuid[], {texts}::text[]) as told (key, text)
where order_item.order_id = told.key;

update order_item set title = text from unnest({sales}::uuid[], {texts}::text[]) as told (key, text)
where order_item.order_id = told.key;

update order_item set size = text from unnest({sales}::uuid[], {texts}::text[]) as told (key, text)
where order_item.order_id = told.key;

update payment set voucher_url = text from unnest({purchases}::uuid[], {texts}::text[]) as told (key, text)
where payment.order_id = told.key;

update shop_order set state = 'payment_pending' where id = any ({payable});

update shop_order set state = 'review' where id = any ({sales});

update shop_order set reason = text from unnest({sales}::uuid[], {texts}::text[]) as told (key, text)
where shop_order.id = told.key;

update order_event set reason = text from unnest({sales}::uuid[], {texts}::text[]) as told (key, text)
where order_event.order_id = told.key;

-- Of those with a delivery, too, which are not in review.
update shop_order set reason = {bundle} where id = {firstSale};

insert into block (blocker_id, blocked_id, created_at) values ({id}, {blocked}, now());

insert into review (id, order_id, author_id, subject_id, about, stars, text, tags, written_at, published_at, answer,
  answered_at)
select gen_random_uuid(), id, buyer_id, seller_id, 'seller', 5, {bundle}, '{}', now(), now(), {bundle}, now()
from shop_order where id = {firstSale};

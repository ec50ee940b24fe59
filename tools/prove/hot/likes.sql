with liked as (
  insert into product_like (account_id, product_id, created_at) select fan, {product}, now() from unnest({fans}::uuid[]) as fan
), counted as (
  update product_counter set like_count = {count} where product_id = {product}
), of_seller as (
  update seller_counter set like_count = {count} where account_id = {seller}
), told as (
  insert into notification (account_id, kind, product_id, actor_id, actor_count, revision, created_at, moved_at)
  values ({seller}, 'like', {product}, {first}, {count}, 1, now(), now()) returning id
), joined as (
  insert into notification_actor (product_id, actor_id, notification_id, created_at)
  select {product}, fan, told.id, now() from told, unnest({fans}::uuid[]) as fan
)
insert into notification_inbox (account_id, revision, unread, total) values ({seller}, 1, 1, 1);

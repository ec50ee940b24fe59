-- products whose likes differ from their counter
select from product_counter
where like_count <> (select count(*) from product_like where product_id = product_counter.product_id);

-- sellers whose likes differ from their counter
select from account left join seller_counter on account_id = account.id
where coalesce(like_count, 0) <> (
  select count(*) from product_like join product on product.id = product_id where seller_id = account.id);

-- products whose comments differ from their counter
select from product_counter where comment_count <> (
  select count(*) from comment where product_id = product_counter.product_id and deleted_at is null);

-- threads whose replies differ from their counter
select from comment as opening where parent_id is null and reply_count <> (
  select count(*) from comment where parent_id = opening.id and deleted_at is null);

-- likes that the seller was not told of
select from product_like join product on product.id = product_id
where seller_id <> account_id and not exists (
  select from notification_actor as told join notification on notification.id = notification_id
  where told.product_id = product_like.product_id and told.actor_id = product_like.account_id
    and notification.account_id = seller_id);

-- likes told of that are no more
select from notification_actor as told join notification on notification.id = notification_id
where read_at is null and not exists (
  select from product_like where product_id = told.product_id and account_id = told.actor_id);

-- groups of likes that count wrongly
select from notification where kind = 'like'
  and actor_count <> (select count(*) from notification_actor where notification_id = notification.id);

-- comments that somebody was not told of
select from comment join product on product.id = product_id
cross join lateral (select seller_id union select answered_id) as reader (id)
where deleted_at is null and reader.id is not null and reader.id <> author_id and not exists (
  select from notification where comment_id = comment.id and account_id = reader.id);

-- comments told of twice
select from notification where comment_id is not null group by account_id, comment_id having count(*) > 1;

-- deleted comments told of
select from notification join comment on comment.id = comment_id
where deleted_at is not null and read_at is null;

-- people told of themselves
select from notification where actor_id = account_id or exists (
  select from notification_actor as told
  where told.notification_id = notification.id and told.actor_id = notification.account_id);

-- bells that count wrongly
select from notification_inbox as inbox where unread <> (
  select count(*) from notification where account_id = inbox.account_id and read_at is null);

-- events given up
select from outbox_delivery where dead_at is not null;

-- migrate:up transaction:false

-- One unread notification for the products of each followed seller.
create unique index concurrently if not exists notification_open_published on notification (account_id, actor_id)
  where kind = 'published' and read_at is null;

-- migrate:down

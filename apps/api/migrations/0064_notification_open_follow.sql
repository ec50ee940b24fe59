-- migrate:up transaction:false

-- One unread notification for all new followers.
create unique index concurrently if not exists notification_open_follow on notification (account_id)
  where kind = 'follow' and read_at is null;

-- migrate:down

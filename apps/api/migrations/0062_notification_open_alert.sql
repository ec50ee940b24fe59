-- migrate:up transaction:false

-- One unread notification for each saved search.
create unique index concurrently if not exists notification_open_alert on notification (account_id, saved_search_id)
  where kind = 'alert' and read_at is null;

-- migrate:down

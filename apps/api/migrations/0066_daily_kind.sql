-- migrate:up

-- The daily mail as a row of the notification settings.
alter type notification_kind add value if not exists 'daily' after 'price';

-- migrate:down

-- migrate:up

alter type notification_kind add value if not exists 'sale' after 'reply';
alter type notification_kind add value if not exists 'purchase' after 'sale';
alter type notification_kind add value if not exists 'payment' after 'purchase';

-- migrate:down

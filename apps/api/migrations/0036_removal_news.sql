-- migrate:up

alter type notification_kind add value if not exists 'removal' after 'payment';
-- The removal that it tells of: what was taken away and why.
alter table notification add column action_id bigint;

-- migrate:down

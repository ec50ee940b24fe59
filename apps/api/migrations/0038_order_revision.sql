-- migrate:up

-- The live cursor of the topic orders: grows by one when an order of this person changes, as buyer or as seller.
alter table notification_inbox add column order_revision bigint not null default 0;

-- migrate:down

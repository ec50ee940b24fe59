-- migrate:up

-- Lack of funds and outages are counted apart.
alter table refund add column no_funds_since timestamptz;
alter table refund add column unanswered_since timestamptz;

-- The refunds of one payment wait for each other instead of excluding each other.
-- squawk-ignore require-concurrent-index-creation
create index refund_of_payment on refund (payment_id, created_at, id);
-- squawk-ignore require-concurrent-index-deletion
drop index refund_open;
-- Serves the operators and the metrics.
-- squawk-ignore require-concurrent-index-creation
create index refund_impossible on refund (order_id) where state = 'impossible';

-- The money that went back with a step, and with what a person was told, and why.
alter table order_event add column amount_cents bigint;
alter table notification add column amount_cents bigint;
alter table notification add column reason text;
alter table money_news add column amount_cents bigint;
alter table money_news add column reason text;

-- migrate:down

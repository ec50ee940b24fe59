-- migrate:up transaction:false

-- Serves the nightly count of sales by day.
create index concurrently if not exists shop_order_by_payment on shop_order (paid_at) where paid_at is not null;

-- migrate:down

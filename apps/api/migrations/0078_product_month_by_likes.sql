-- migrate:up transaction:false

-- Serves the desk of a seller, the most liked first.
create index concurrently if not exists product_month_by_likes on product_month (account_id, likes desc, product_id);

-- migrate:down

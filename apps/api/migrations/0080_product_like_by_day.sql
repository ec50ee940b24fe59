-- migrate:up transaction:false

-- Serves the nightly count of likes by day.
create index concurrently if not exists product_like_by_day on product_like using brin (created_at);

-- migrate:down

-- migrate:up transaction:false

-- Serves the nightly count of saves by day.
create index concurrently if not exists collection_product_by_day on collection_product (added_at) where added_at is not null;

-- migrate:down

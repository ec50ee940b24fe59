-- migrate:up transaction:false

-- Serves the nightly count of offers by day.
create index concurrently if not exists offer_by_day on offer using brin (made_at);

-- migrate:down

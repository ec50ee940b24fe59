-- migrate:up transaction:false

create index concurrently if not exists product_like_by_source on product_like (source, created_at);

-- migrate:down

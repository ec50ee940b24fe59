-- migrate:up transaction:false

-- Serves the metric of held products.
create index concurrently if not exists product_held on product (id) where state = 'active' and holds <> '{}';

-- migrate:down

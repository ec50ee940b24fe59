-- migrate:up transaction:false

create index concurrently if not exists product_by_season on product (season, id desc) where state = 'active';

-- migrate:down

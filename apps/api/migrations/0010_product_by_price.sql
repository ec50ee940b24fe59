-- migrate:up transaction:false

-- Serves /productos while the search engine is away: a range of prices that few pieces have.
create index concurrently if not exists product_by_price on product (price_cents) where state = 'active';

-- migrate:down

-- migrate:up transaction:false

-- Serves the feed: the newest listed products of a seller.
create index concurrently if not exists product_feed on product (seller_id, (coalesce(published_at, created_at)) desc, id desc)
  where state = 'active' and holds = '{}';

-- migrate:down

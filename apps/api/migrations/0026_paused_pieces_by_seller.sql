-- migrate:up transaction:false

-- Serves the page of a person who looks at their own: what they paused, newest first.
create index concurrently if not exists product_paused_by_seller on product (seller_id, id desc) where state = 'withdrawn';

-- migrate:down

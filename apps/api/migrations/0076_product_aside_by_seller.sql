-- migrate:up transaction:false

-- Serves the desk of a seller: how many are sold, held or in processing, and which.
create index concurrently if not exists product_aside_by_seller on product (seller_id, state, id desc)
  where state in ('sold', 'processing') or holds <> '{}';

-- migrate:down

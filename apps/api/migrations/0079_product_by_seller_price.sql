-- migrate:up transaction:false

-- Serves the desk of a seller, the dearest first.
create index concurrently if not exists product_by_seller_price on product (seller_id, price_cents, id)
  where state <> 'deleted';

-- migrate:down

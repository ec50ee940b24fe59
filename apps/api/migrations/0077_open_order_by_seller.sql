-- migrate:up transaction:false

-- Serves the desk of a seller: which products are reserved.
create index concurrently if not exists shop_order_open_by_seller on shop_order (seller_id)
  where state in ('creating', 'awaiting_payment', 'payment_pending', 'review');

-- migrate:down

-- migrate:up transaction:false

-- Serves the worker that opens deliveries of orders that the release before left paid.
create index concurrently if not exists shop_order_without_delivery on shop_order (id)
  where not has_delivery and paid_at is not null
    and state in ('paid', 'partially_refunded', 'in_dispute', 'review');

-- migrate:down

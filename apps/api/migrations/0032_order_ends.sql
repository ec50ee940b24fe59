-- migrate:up

-- Serves the end of reservations.
-- squawk-ignore require-concurrent-index-creation
create index shop_order_held_until on shop_order (held_until)
  where state in ('creating', 'awaiting_payment', 'payment_pending', 'review');

-- migrate:down

-- migrate:up

-- Taxes that the provider keeps back from the seller.
alter type ledger_account add value if not exists 'withheld' after 'provider_fee';
alter table payment add column withheld_cents bigint not null default 0;

-- The provider suspects fraud: nothing is sent or received until an operator clears it.
create table fraud_alert (
  order_id uuid primary key references shop_order (id) on delete cascade,
  payment_id text not null references payment (id),
  alerted_at timestamptz not null,
  cleared_at timestamptz
);

-- Serves the operators and the metrics.
create index fraud_alert_open on fraud_alert (order_id) where cleared_at is null;

-- migrate:down

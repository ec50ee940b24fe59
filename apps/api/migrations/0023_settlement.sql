-- migrate:up

-- Orders of which the provider cannot be asked, since when: their seller took our permission away, or nobody answers.
create table parked_order (
  order_id uuid primary key references shop_order (id) on delete cascade,
  since timestamptz not null
);

-- Serve the hourly look at the books, which goes as far back as a month or two.
-- squawk-ignore require-concurrent-index-creation
create index ledger_line_recent on ledger_line (at);
-- squawk-ignore require-concurrent-index-creation
create index payment_recent on payment (first_seen_at);
-- Serves the operators and the metrics.
-- squawk-ignore require-concurrent-index-creation
create index provider_inbox_dead on provider_inbox (id) where state = 'dead';

-- migrate:down

-- migrate:up

-- From when the buyer may claim that a sent parcel did not arrive.
alter table delivery add column claim_from timestamptz;
-- The reminder is on the same day.
update delivery set claim_from = coalesce(remind_at, sent_at, opened_at) where state = 'sent';

-- A buyer's complaint to us about an order.
create table claim (
  -- The browser's.
  id uuid primary key,
  order_id uuid not null references shop_order (id) on delete cascade,
  kind text not null check (kind in ('not_arrived', 'not_as_described', 'damaged', 'not_authentic')),
  text text not null,
  -- What it is about.
  product_ids bigint[] not null,
  state text not null check (state in ('waiting_seller', 'waiting_buyer', 'waiting_place', 'waiting_return', 'return_sent',
    'waiting_operator', 'refunding', 'on_hold', 'closed')),
  version integer not null default 1,
  opened_at timestamptz not null,
  -- The state of the delivery before.
  delivery_state text not null,
  -- When the state ends by itself.
  due_at timestamptz,
  -- Business days and their start, from which due_at was counted. While on hold, the days that are left.
  due_from timestamptz,
  due_days integer,
  -- When an operator's answer is promised; set while one has to decide.
  promised_at timestamptz,
  remind_at timestamptz,
  answer text check (answer in ('refund', 'refund_after_return', 'part', 'no')),
  answer_text text,
  answered_at timestamptz,
  -- Offered or decided, whole pesos; null: everything.
  amount_cents integer check (amount_cents > 0 and amount_cents % 100 = 0),
  -- Where it is returned: a copy of the seller's address, or a place to meet.
  return_place jsonb,
  return_sent_at timestamptz,
  return_carrier text,
  return_carrier_name text,
  return_tracking text,
  -- What the seller says about what came back.
  contest_text text,
  -- The state before on_hold.
  held_from text,
  decision text check (decision in ('refund', 'refund_after_return', 'part', 'no_refund')),
  decided_by uuid,
  -- Of the operator; both sides read it.
  reason text,
  decided_at timestamptz,
  outcome text check (outcome in ('refunded', 'partly_refunded', 'no_refund', 'withdrawn', 'arrived', 'settled_elsewhere',
    'refund_failed')),
  refunded_cents integer,
  closed_at timestamptz,
  check (due_at is not null or state in ('refunding', 'on_hold', 'closed')),
  check (due_at is null or state not in ('refunding', 'closed')),
  check ((outcome is null) = (state <> 'closed')),
  check ((closed_at is null) = (state <> 'closed')),
  check ((held_from is null) = (state <> 'on_hold'))
) with (fillfactor = 80);

-- One claim for an order, unless the parcel arrived after all.
create unique index claim_of_order on claim (order_id) where outcome is distinct from 'arrived';
-- Serves the page of an order.
create index claim_by_order on claim (order_id, opened_at desc);
-- Both serve the worker.
create index claim_due on claim (due_at) where due_at is not null;
create index claim_to_remind on claim (remind_at) where remind_at is not null;
-- Serves the queue of the operators.
create index claim_to_decide on claim (promised_at, id) where state = 'waiting_operator';

-- What happened to a claim: rows are only added.
create table claim_event (
  id bigint generated always as identity primary key,
  claim_id uuid not null references claim (id) on delete cascade,
  from_state text,
  to_state text not null,
  version integer not null,
  cause text not null,
  actor_id uuid,
  at timestamptz not null,
  unique (claim_id, version)
);

create table claim_picture (
  claim_id uuid not null references claim (id) on delete cascade,
  side text not null check (side in ('buyer', 'seller')),
  position smallint not null check (position between 0 and 9),
  picture_id uuid not null,
  primary key (claim_id, side, position)
);

-- Sellers whose account lacks the balance for a refund for three days: nobody can buy from them until it is made.
create table seller_debt (
  seller_id uuid not null references account (id) on delete cascade,
  order_id uuid not null references shop_order (id) on delete cascade,
  since timestamptz not null,
  primary key (seller_id, order_id)
);

-- migrate:down

-- migrate:up

-- How a paid order gets to its buyer. Orders paid before this release get their row from the worker.
create table delivery (
  order_id uuid primary key references shop_order (id) on delete cascade,
  method text not null check (method in ('in_person', 'parcel', 'arranged')),
  state text not null check (state in ('preparing', 'sent', 'ready_to_meet', 'delivered', 'handed_over', 'in_claim',
    'on_hold', 'completed', 'cancelled')),
  version integer not null default 1,
  opened_at timestamptz not null,
  -- When the state ends by itself.
  due_at timestamptz,
  -- Business days and their start, from which due_at was counted; null: hours. While on hold, the days that are left.
  due_from timestamptz,
  due_days integer,
  remind_at timestamptz,
  send_by timestamptz,
  -- From when the buyer may give more time.
  extend_from timestamptz,
  extended_at timestamptz,
  ready_at timestamptz,
  sent_at timestamptz,
  carrier text,
  carrier_name text,
  tracking text,
  picture_id uuid,
  arrived_at timestamptz,
  proof text check (proof in ('code', 'buyer', 'seller', 'time')),
  -- The state before on_hold.
  held_from text,
  cancel_asked_at timestamptz,
  cancel_answer text check (cancel_answer in ('agreed', 'refused')),
  code_failures smallint not null default 0,
  code_locked_until timestamptz,
  ended_at timestamptz,
  end_cause text,
  check ((due_at is null) = (state in ('in_claim', 'on_hold', 'completed', 'cancelled'))),
  check ((ended_at is null) = (state not in ('completed', 'cancelled'))),
  check ((held_from is null) = (state <> 'on_hold'))
) with (fillfactor = 80);

-- Both serve the worker.
create index delivery_due on delivery (due_at) where due_at is not null;
create index delivery_to_remind on delivery (remind_at) where remind_at is not null;

-- What happened to a delivery: rows are only added. A change within a state has equal states.
create table delivery_event (
  id bigint generated always as identity primary key,
  order_id uuid not null references delivery (order_id) on delete cascade,
  from_state text,
  to_state text not null,
  version integer not null,
  cause text not null,
  actor_id uuid,
  -- Typed by the actor for the other person.
  reason text,
  at timestamptz not null,
  unique (order_id, version)
);

-- Exceptions from the rule of business days, by decree or strike.
create table calendar_day (
  day date primary key,
  is_business boolean not null,
  reason text not null,
  created_at timestamptz not null
);

-- Whether the order has its row in delivery; the release before leaves it false.
alter table shop_order add column has_delivery boolean not null default false;

-- What asked for the refund; asking again for the same cause refunds once.
alter table refund add column cause_key text;
-- squawk-ignore require-concurrent-index-creation
create unique index refund_of_cause on refund (payment_id, cause_key);

-- The deadline that a notification names.
alter table notification add column deadline timestamptz;
alter table money_news add column deadline timestamptz;

-- migrate:down

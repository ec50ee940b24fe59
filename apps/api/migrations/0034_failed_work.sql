-- migrate:up

-- Work on money that threw: when it is tried next, or that it was set aside for an operator.
create table failed_work (
  -- `reservations`, `inbox`, `orders` or `refunds`.
  source text not null,
  -- What it is about, as its source names it.
  subject text not null,
  order_id uuid,
  attempts integer not null default 1,
  first_failed_at timestamptz not null,
  last_failed_at timestamptz not null,
  -- Null: set aside.
  next_attempt_at timestamptz,
  -- The kind of error; its text may quote personal data and is only logged.
  last_error text not null,
  primary key (source, subject)
);

-- migrate:down

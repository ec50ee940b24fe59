-- migrate:up

-- An event for one listener. The dispatcher turns each row of outbox_event into one of these for every listener of its
-- type; a row leaves when its listener has handled it. So each listener has a queue of its own.
create table outbox_delivery (
  listener text not null,
  event_id bigint not null,
  type text not null,
  payload jsonb not null,
  request_id text not null,
  trace_parent text,
  created_at timestamptz not null,
  attempts integer not null default 0,
  -- Claiming a delivery moves this into the future, so a worker that dies gives it back by itself.
  next_attempt_at timestamptz not null,
  last_error text,
  -- Given up after many attempts: it waits for a person.
  dead_at timestamptz,
  primary key (listener, event_id)
);

-- Serves the dispatcher: what is due for a listener, oldest first.
create index outbox_delivery_due on outbox_delivery (listener, next_attempt_at, event_id) where dead_at is null;

-- Serves the metrics: how many were given up.
create index outbox_delivery_dead on outbox_delivery (listener) where dead_at is not null;

-- migrate:down

-- migrate:up

-- The application reads and writes rows; only this role changes tables.
revoke create on schema public from public;
grant usage on schema public to perchero_app;
alter default privileges in schema public grant select, insert, update, delete on tables to perchero_app;
alter default privileges in schema public grant usage on sequences to perchero_app;

-- Events written with the change they tell of. A row leaves when every listener has heard it.
create table outbox_event (
  id bigint generated always as identity primary key,
  type text not null,
  payload jsonb not null,
  request_id text not null,
  trace_parent text,
  created_at timestamptz not null,
  attempts integer not null default 0,
  -- Claiming an event moves this into the future, so a worker that dies gives it back by itself.
  next_attempt_at timestamptz not null,
  heard_by text[] not null default '{}',
  last_error text
);

-- Serves the dispatcher: what is due, oldest first.
create index outbox_event_due on outbox_event (next_attempt_at, id);

-- Events a listener could not take in after many tries, kept for a person to look at and send again.
create table outbox_dead_letter (
  id bigint primary key,
  type text not null,
  payload jsonb not null,
  request_id text not null,
  created_at timestamptz not null,
  died_at timestamptz not null,
  heard_by text[] not null,
  last_error text not null
);

-- Replies already given, so that a repeated request gets the same one.
create table idempotency_key (
  actor text not null,
  endpoint text not null,
  key text not null,
  request_hash text not null,
  locked_until timestamptz not null,
  reply jsonb,
  expires_at timestamptz not null,
  primary key (actor, endpoint, key)
);

-- Serves the clean-up job.
create index idempotency_key_expired on idempotency_key (expires_at);

-- Counts of the limits that protect money and people; one row per class and caller.
create table rate_limit_window (
  class text not null,
  subject text not null,
  window_ends_at timestamptz not null,
  used integer not null check (used > 0),
  primary key (class, subject)
);

-- Serves the clean-up job.
create index rate_limit_window_ended on rate_limit_window (window_ends_at);

-- migrate:down

-- migrate:up transaction:false

-- Serves the worker: suspensions that end.
create index concurrently if not exists identity_by_suspension on auth.identity (suspended_until)
  where suspended_until is not null;

-- migrate:down

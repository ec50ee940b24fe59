-- migrate:up

create table block (
  blocker_id uuid not null references account (id) on delete cascade,
  blocked_id uuid not null references account (id) on delete cascade,
  created_at timestamptz not null,
  -- Serves the check from the blocker's side.
  primary key (blocker_id, blocked_id),
  check (blocker_id <> blocked_id)
);

-- Serves the check from the other side, and the deletion of an account.
create index block_by_blocked on block (blocked_id);

-- migrate:down

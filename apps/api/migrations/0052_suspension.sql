-- migrate:up

-- Locked: the account of a thief's victim, nobody signs in. Suspended until a date, or closed: signs in and finishes what is owed.
alter table auth.identity add column locked_at timestamptz;
alter table auth.identity add column suspended_until timestamptz;
alter table auth.identity add column closed_at timestamptz;
update auth.identity set locked_at = suspended_at where suspended_at is not null;

-- The release before knows a lock as suspended_at. Goes with that column, one release later.
create function auth.copy_lock() returns trigger language plpgsql as $$
begin
  if new.locked_at is distinct from old.locked_at then new.suspended_at := new.locked_at;
  else new.locked_at := new.suspended_at;
  end if;
  return new;
end $$;
create trigger identity_lock_copied before update of suspended_at, locked_at on auth.identity
  for each row execute function auth.copy_lock();

-- Keyed hashes of the e-mail and phone of closed accounts, which cannot register again.
create table auth.closed_contact (
  contact_mac bytea primary key,
  account_id uuid not null,
  until timestamptz not null
);
-- Serves the decision that is undone.
create index closed_contact_by_account on auth.closed_contact (account_id);
-- Serves the clean-up.
create index closed_contact_by_end on auth.closed_contact (until);

-- migrate:down

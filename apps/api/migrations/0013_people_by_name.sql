-- migrate:up transaction:false

-- Serves the search for people: full names that begin with what was typed.
create index concurrently if not exists account_plain_name on account ((plain_name(full_name) collate "C"))
  where deleted_at is null;

-- migrate:down

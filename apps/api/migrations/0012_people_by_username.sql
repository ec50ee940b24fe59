-- migrate:up transaction:false

-- Serves the search for people: usernames that begin with what was typed.
create index concurrently if not exists account_plain_username on account ((plain_name(username) collate "C"))
  where deleted_at is null;

-- migrate:down

-- migrate:up transaction:false

-- Serves the search for people: the surname after two names, or a second one.
create index concurrently if not exists account_third_word
  on account ((split_part(plain_name(full_name), ' ', 3) collate "C"))
  where deleted_at is null;

-- migrate:down

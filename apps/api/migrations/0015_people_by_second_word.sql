-- migrate:up transaction:false

-- Serves the search for people: a second name or a surname that begins with what was typed.
create index concurrently if not exists account_second_word
  on account ((split_part(plain_name(full_name), ' ', 2) collate "C"))
  where deleted_at is null;

-- migrate:down

-- migrate:up transaction:false

-- Serves the search for people: names that contain what was typed, with and without the spaces between their words.
create index concurrently if not exists account_name_parts on account using gin (
  (plain_name(username) || ' ' || plain_name(full_name) || ' ' || replace(plain_name(full_name), ' ', '')) gin_trgm_ops
) where deleted_at is null;

-- migrate:down

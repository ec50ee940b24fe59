-- migrate:up transaction:false

-- Serves the clean-up of photos that nothing took.
create index concurrently if not exists picture_untaken on picture (created_at)
  where product_id is null and taken_at is null;

-- migrate:down

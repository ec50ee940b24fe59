-- migrate:up transaction:false

-- A garment is listed once.
create unique index concurrently if not exists product_listed_garment on product (garment_id)
  where garment_id is not null and state in ('processing', 'active', 'withdrawn');

-- migrate:down

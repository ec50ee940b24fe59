-- migrate:up transaction:false

-- Serves the page of a garment.
create index concurrently if not exists product_by_garment on product (garment_id, id desc)
  where garment_id is not null;

-- migrate:down

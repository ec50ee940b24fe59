-- migrate:up transaction:false

-- Serves the job that ends the time in which a former price is shown.
create index concurrently if not exists product_former_price on product (former_price_until)
  where former_price_until is not null;

-- migrate:down

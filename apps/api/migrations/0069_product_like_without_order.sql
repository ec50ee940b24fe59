-- migrate:up transaction:false

-- The index of before, whose reads the one in order serves too.
drop index concurrently if exists product_like_by_product;

-- migrate:down

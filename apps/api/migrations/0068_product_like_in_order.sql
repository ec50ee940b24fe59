-- migrate:up transaction:false

-- Serves those who like a product and are told of its price, in the order of their ids.
create index concurrently if not exists product_like_in_order on product_like (product_id, account_id);

-- migrate:down

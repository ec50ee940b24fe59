-- migrate:up transaction:false

-- Serves a person's page: what they have on sale, newest first, however much they have sold before.
create index concurrently if not exists product_on_sale_by_seller on product (seller_id, id desc) where state = 'active';

-- migrate:down

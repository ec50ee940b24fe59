-- migrate:up

alter table product validate constraint product_season;
alter table product_like validate constraint product_like_of_product;

-- migrate:down

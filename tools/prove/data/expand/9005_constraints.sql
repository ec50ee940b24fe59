-- migrate:up

-- What is written from now on; the rows that are there are looked at by the next file, which locks nobody out.
alter table product add constraint product_season check (season is not null) not valid;
alter table product_like add constraint product_like_of_product foreign key (product_id) references product (id) not valid;

-- migrate:down

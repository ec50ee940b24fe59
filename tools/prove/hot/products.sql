with listed as (
  insert into product (seller_id, state, title, description, price_cents, product_type, size, sex, created_at)
  select {seller}, 'active', 'Prenda ' || place, '', 100000, 'vestir', 'M', 'Unisex', now() from generate_series(1, {count}::int) as place
  returning id
), stocked as (
  insert into product_stock (product_id) select id from listed
), counted as (
  insert into product_counter (product_id) select id from listed
), pictured as (
  insert into product_picture (product_id, position, path, width, height, color, thumbhash)
  select id, 0, 'productPictures/1700000000000-hot', 1080, 1440, '#aabbcc', 'k8YFBwgHeHh3d4h4eHeIiHd3CA' from listed
), of_seller as (
  insert into seller_counter (account_id, product_count) values ({seller}, {count})
)
select id from listed;

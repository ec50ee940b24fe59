with listed as (
  insert into product (seller_id, state, title, description, price_cents, product_type, size, sex, created_at, published_at)
  select pg_temp.person(n), 'active', 'Campera ' || n, '', 129000, 'vestir', 'M', 'Unisex', at, at
  from generate_series(1, {products}::int) as k, generate_series(0, {sellers}::int) as n,
    lateral (select now() - interval '1 second' * ((n * 7919 + k * 104729) % 31536000)) as moment (at)
  returning id
), counted as (
  insert into product_counter (product_id) select id from listed
), stocked as (
  insert into product_stock (product_id) select id from listed on conflict do nothing
)
insert into product_picture (product_id, position, path, width, height, color, thumbhash)
select id, 0, 'productPictures/1700000000000-follows', 1080, 1440, '#aabbcc', 'k8YFBwgHeHh3d4h4eHeIiHd3CA' from listed;

insert into seller_counter (account_id, product_count)
select pg_temp.person(n), {products} from generate_series(0, {sellers}::int) as n;

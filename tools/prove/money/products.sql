with listed as (
  insert into product (seller_id, title, description, price_cents, product_type, size, sex, created_at)
  select ({sellers}::uuid[])[1 + place % cardinality({sellers}::uuid[])], 'Prenda ' || place, '',
    100 * (100 + (place * 7919) % 90000), 'vestir', 'M', 'Unisex', now()
  from generate_series(1, {count}::int) as place
  returning id, seller_id, price_cents
), counted as (
  insert into product_counter (product_id) select id from listed
), stocked as (
  insert into product_stock (product_id, stock) select id, {stock} from listed
)
select id, seller_id as "sellerId", price_cents as "priceCents", {stock}::int as stock from listed;

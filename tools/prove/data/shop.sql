insert into seller_account (account_id, provider_user_id, linked_at)
select id, 'crowd-' || place, now() from crowd;

insert into product (id, seller_id, title, description, price_cents, product_type, size, sex, created_at)
select number, crowd.id,
  (array['Campera', 'Vestido', 'Buzo', 'Pollera', 'Camisa'])[1 + number % 5] || ' ' ||
    (array['de jean', 'de lana', 'a cuadros', 'de cuero'])[1 + number / 5 % 4] || ' ' || number % 997,
  'La usé un invierno.', 10000 + number * 79 % 900000, 'vestir', 'M', 'Unisex',
  now() - make_interval(secs => {products} - number)
from generate_series(1, {products}) as number join crowd on place = number % {people};

insert into product_counter (product_id) select generate_series(1, {products});

insert into product_picture (product_id, position, path, width, height, color, thumbhash)
select number, 0, 'productPictures/1700000000000-' || number % 1000, 1280, 1600, '#c7a388', 'aUkOHgbYiPh3eKhYd5h3eXd3R3CGBHc='
from generate_series(1, {products}) as number;

-- Of people who are not in the crowd, so that nobody in it has liked anything yet.
insert into product_like (account_id, product_id, created_at)
select md5('fan ' || number / {products})::uuid, 1 + number % {products}, now()
from generate_series(0, {likes} - 1) as number;

insert into seller_counter (account_id, product_count, like_count)
select seller_id, count(*), 0 from product group by seller_id;

select setval(pg_get_serial_sequence('product', 'id'), {products});

with opened as (
  insert into thread (id, product_id, buyer_id, seller_id, last_seq, last_at, created_at)
  select case place when 0 then thread_id else gen_random_uuid() end, product.id, buyer_id, seller_id,
    case place when 0 then {messages}::int else 1 end, now() - place * interval '1 hour', now() - interval '1 day'
  from unnest({buyers}::uuid[], {threads}::uuid[]) with ordinality as person (buyer_id, thread_id, number)
  cross join generate_series(0, {threadsOfEach}::int - 1) as place
  join product on product.id = ({products}::bigint[])[1 + (number * {threadsOfEach}::int + place) % cardinality({products}::bigint[])]
  returning id, buyer_id, seller_id, last_seq, last_at
), listed as (
  insert into thread_member (thread_id, account_id, side, last_at, read_seq)
  select id, buyer_id, 'buying', last_at, last_seq from opened union all select id, seller_id, 'selling', last_at, last_seq from opened
), counted as (
  insert into message_inbox (account_id) select buyer_id from opened union select seller_id from opened
)
insert into message (id, thread_id, seq, kind, sender_id, text, created_at)
select gen_random_uuid(), id, seq, 'text', case seq % 2 when 1 then buyer_id else seller_id end, 'Hola, ¿qué largo tiene?', last_at
from opened, generate_series(1, last_seq) as seq;

insert into follow (follower_id, followed_id, created_at)
select buyer_id, ({followed}::uuid[])[1 + (number + place) % cardinality({followed}::uuid[])], now()
from unnest({buyers}::uuid[]) with ordinality as person (buyer_id, number), generate_series(1, {followedByEach}::int) as place
on conflict do nothing;

insert into follow_counter (account_id, followers, following)
select follower_id, 0, count(*) from follow group by 1 union all select followed_id, count(*), 0 from follow group by 1;

with saved as (
  insert into saved_search (id, account_id, query_key, name, cadence, by_push, by_mail, since, seen_at, created_at)
  select gen_random_uuid(), buyer_id, 'q=' || word, word, 'instant', false, false, now(), now() - interval '1 day', now()
  from unnest({buyers}::uuid[]) as buyer_id, unnest({words}::text[]) as word
  returning id, account_id
), numbered as (
  select id, account_id, row_number() over () as number from saved
)
insert into saved_search_match (search_id, product_id, account_id, matched_at, deferred)
select id, ({products}::bigint[])[1 + (number * {matches}::int + place) % cardinality({products}::bigint[])], account_id, now(), false
from numbered, generate_series(1, {matches}::int) as place;

with bought as (
  insert into shop_order (id, checkout_id, buyer_id, seller_id, collector_id, total_cents, commission_cents, state, held_until,
    created_at, changed_at, paid_at)
  select order_id, gen_random_uuid(), buyer_id, ({sellers}::uuid[])[1 + number % cardinality({sellers}::uuid[])], '1', 100000, 10000,
    'paid', now(), now(), now(), now()
  from unnest({buyers}::uuid[], {orders}::uuid[]) with ordinality as person (buyer_id, order_id, number)
  returning id
), item as (
  insert into order_item (order_id, product_id, quantity, unit_price_cents, title, size)
  select id, ({products}::bigint[])[1], 1, 100000, 'Campera', 'M - vestir' from bought
), told as (
  insert into order_event (order_id, from_state, to_state, version, cause, at)
  select id, null, 'creating', 1, 'checkout', now() from bought
), paid as (
  insert into payment (id, order_id, collector_id, status, status_detail, amount_cents, currency, payment_type, method,
    provider_updated_at, first_seen_at, approved_at, verdict)
  select id::text, id, '1', 'approved', 'accredited', 100000, 'UYU', 'credit_card', 'visa', now(), now(), now(), 'ok' from bought
), sent as (
  insert into delivery (order_id, method, state, version, opened_at, due_at, sent_at, carrier, tracking)
  select id, 'parcel', 'sent', 2, now(), now() + interval '14 days', now(), 'dac', 'AB-1234' from bought
), step as (
  insert into delivery_event (order_id, from_state, to_state, version, cause, at)
  select id, 'preparing', 'sent', 2, 'seller', now() from bought
)
insert into order_delivery (order_id, method, terms, cost_cents, from_department, department, address)
select id, 'parcel', 'free', 0, 'Montevideo', 'Salto', jsonb_build_object('kind', 'home', 'recipient', 'Ana Pérez',
  'phone', '+59899000001', 'street', 'Cuareim', 'door', '1733', 'apartment', null, 'office', null, 'locality', 'Salto',
  'department', 'Salto', 'postal_code', null, 'notes', null) from bought;

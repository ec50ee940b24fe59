delete from thread where product_id = {product};

insert into thread (id, product_id, buyer_id, seller_id, last_seq, last_at, created_at)
select thread_id, {product}, buyer_id, {seller}, 1, now() - place * interval '1 minute', now()
from unnest({threads}::uuid[], {buyers}::uuid[]) with ordinality as one (thread_id, buyer_id, place);

insert into thread_member (thread_id, account_id, side, last_at, unread)
select id, buyer_id, 'buying', last_at, 0 from thread where id = any ({threads})
union all select id, seller_id, 'selling', last_at, 1 from thread where id = any ({threads});

insert into message (id, thread_id, seq, kind, sender_id, text, findings, created_at)
select gen_random_uuid(), thread_id, 1, 'text', buyer_id, text, array['phishing'], now()
from unnest({otherThreads}::uuid[], {otherBuyers}::uuid[], {otherTexts}::text[]) as one (thread_id, buyer_id, text);

insert into message (id, thread_id, seq, kind, sender_id, text, created_at)
select gen_random_uuid(), {thread}, place, 'text', {buyer}, text, now() from unnest({texts}::text[]) with ordinality as one (text, place);

insert into offer (id, product_id, buyer_id, seller_id, by, price_cents, list_price_cents, state, made_at, until)
values ({offer}, {product}, {buyer}, {seller}, 'buyer', 90000, 100000, 'open', now(), now() + interval '1 day');

insert into message (id, thread_id, seq, kind, sender_id, offer_id, cause, created_at)
values (gen_random_uuid(), {thread}, {offerSeq}, 'offer', {buyer}, {offer}, {offerCause}, now());

update thread set last_seq = {offerSeq} where id = {thread};

insert into message_inbox (account_id, revision, unread_threads) values ({seller}, 1, {count})
on conflict (account_id) do update set unread_threads = {count};

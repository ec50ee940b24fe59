insert into auth.credential (account_id, provider_id, user_id, password, created_at, updated_at)
select id::text, 'credential', id, {password}, now(), now() from unnest({ids}::uuid[]) as id;

insert into picture (id, owner_id, path, state, content_type, byte_size, width, height, color, thumbhash, created_at,
  upload_until)
select gen_random_uuid(), id, 'productPictures/1700000000000-' || md5(id::text || number), 'ready', 'image/jpeg', 5000,
  400, 500, '#c7a388', '1QcSHQRnh493V4dIh4eXh1h4kJUI', now(), now()
from unnest({ids}::uuid[]) as id cross join generate_series(1, {pictures}::int) as number;

insert into collection (owner_id, name, created_at) select id, 'Favoritas', now() from unnest({ids}::uuid[]) as id;

insert into comment (product_id, author_id, content, created_at)
select product_id, id, '¿Qué medidas tiene?', now() from unnest({ids}::uuid[], {products}::bigint[]) as said (id, product_id);

update product_counter set comment_count = (select count(*) from comment where comment.product_id = product_counter.product_id);

insert into notification_inbox (account_id, revision, unread, total) select id, 1, 1, 1 from unnest({ids}::uuid[]) as id;

insert into notification (account_id, kind, product_id, actor_id, revision, created_at, moved_at)
select id, 'like', product_id, actor, 1, now(), now()
from unnest({ids}::uuid[], {products}::bigint[], {actors}::uuid[]) as told (id, product_id, actor);

insert into saved_search (id, account_id, query_key, name, cadence, by_push, by_mail, since, seen_at, created_at)
select gen_random_uuid(), id, 'q=remera', 'Remera', 'instant', false, false, now(), now(), now() from unnest({ids}::uuid[]) as id;

insert into follow (follower_id, followed_id, created_at)
select pg_temp.person(n), pg_temp.person(1 + (n * 31 + k * 1009) % {sellers}), now() - interval '1 second' * (n % 1000000)
from generate_series({sellers} + 1, {people}::int) as n, generate_series(1, {each}::int) as k;

insert into follow (follower_id, followed_id, wants_news, created_at)
select pg_temp.person(n), pg_temp.person(0), n % {newsEvery} = 0, now() - interval '1 second' * n
from generate_series({sellers} + 1, {sellers} + {starFollowers}::int) as n;

insert into follow (follower_id, followed_id, created_at)
select id, pg_temp.person(1 + (place * 7 + k * 1009) % {sellers}), now() - interval '1 minute' * k
from unnest({few}::uuid[]) with ordinality as reader (id, place), generate_series(1, {fewFollowed}::int) as k
union all
select id, pg_temp.person(1 + (place * 7 + k * 1009) % {sellers}), now() - interval '1 minute' * k
from unnest({many}::uuid[]) with ordinality as reader (id, place), generate_series(1, {manyFollowed}::int) as k;

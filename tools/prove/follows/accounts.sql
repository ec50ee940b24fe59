create function pg_temp.person(place bigint) returns uuid language sql immutable as $$
  select overlay(overlay(md5('person' || place) placing '4' from 13) placing '8' from 17)::uuid
$$;

insert into account (id, username, full_name, created_at)
select pg_temp.person(n), 'seguidor' || n, 'Camila Rey ' || n, now() - interval '400 days' from generate_series(0, {people}::int) as n;

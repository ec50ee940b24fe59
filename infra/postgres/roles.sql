-- Roles, extensions and the database. Idempotent; run by a superuser with psql, connected to any database.
-- The grants inside a database (what perchero_app may touch) belong to its migrations.

do $$
begin
  if not exists (select from pg_roles where rolname = 'perchero_owner') then create role perchero_owner; end if;
  if not exists (select from pg_roles where rolname = 'perchero_app') then create role perchero_app; end if;
end
$$;
alter role perchero_owner with login createdb nosuperuser nocreaterole password 'perchero_owner';
alter role perchero_app with login nocreatedb nosuperuser nocreaterole password 'perchero_app';

-- Measurements read pg_stat_statements; dropping a test database ends the application's sessions in it.
grant pg_monitor, pg_signal_backend to perchero_owner;

-- Every later database is a copy of template1 and inherits extensions and the closed schema.
\connect template1
create extension if not exists pg_trgm;
create extension if not exists unaccent;
create extension if not exists pg_stat_statements;
grant execute on function pg_stat_statements_reset to perchero_owner;
revoke create on schema public from public;

select 'create database perchero owner perchero_owner'
where not exists (select from pg_database where datname = 'perchero') \gexec

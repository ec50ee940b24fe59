-- Roles, database and extensions on a provider's PostgreSQL, whose administrator is no superuser but may create roles and databases.
-- Idempotent; run with psql as that administrator, with OWNER_PASSWORD and APP_PASSWORD in the environment. On a server of our own: roles.sql.
\getenv owner OWNER_PASSWORD
\getenv app APP_PASSWORD
select 'create role perchero_owner' where not exists (select from pg_roles where rolname = 'perchero_owner') \gexec
select 'create role perchero_app' where not exists (select from pg_roles where rolname = 'perchero_app') \gexec
alter role perchero_owner with login password :'owner';
alter role perchero_app with login password :'app';

-- Only a member may give a database to a role.
grant perchero_owner to current_user;
-- The same as of our own cluster: infra/postgres/service.sh.
select $$create database perchero owner perchero_owner template template0 encoding 'UTF8'
  locale_provider icu icu_locale 'es-UY' locale 'C.UTF-8'$$
where not exists (select from pg_database where datname = 'perchero') \gexec

\connect perchero
-- Trusted extensions, which the owner of a database may create.
set role perchero_owner;
create extension if not exists pg_trgm;
create extension if not exists unaccent;
revoke create on schema public from public;

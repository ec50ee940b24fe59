-- What the exporter of PostgreSQL may: statistics, no row of the shop. Idempotent; run by a superuser, or by the administrator of a managed
-- PostgreSQL, who also gives it a password.
select 'create role prometheus login' where not exists (select from pg_roles where rolname = 'prometheus') \gexec
grant pg_monitor to prometheus;

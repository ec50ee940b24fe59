-- What a standby needs of the server it follows. Idempotent; run there by a superuser with STANDBY_DB_PASSWORD in the environment.
\getenv password STANDBY_DB_PASSWORD
select 'create role perchero_standby' where not exists (select from pg_roles where rolname = 'perchero_standby') \gexec
alter role perchero_standby with login replication nosuperuser nocreatedb nocreaterole password :'password';
-- The log is kept until the standby has it, but not without end: one that is away for longer has to be copied anew.
alter system set max_slot_wal_keep_size = '4GB';
select pg_create_physical_replication_slot('perchero_standby')
where not exists (select from pg_replication_slots where slot_name = 'perchero_standby');
-- Only transactions that ask for it (money: apps/api/src/platform/database/database.ts) wait for the standby.
alter system set synchronous_commit = 'local';
alter system set synchronous_standby_names = 'perchero_standby';
select pg_reload_conf();

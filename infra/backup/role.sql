-- The role of backups, in the database it connects to. It may say when a backup begins and ends and read settings, and see no
-- row of the shop. Idempotent; run by a superuser with BACKUP_DB_PASSWORD in the environment.
\getenv password BACKUP_DB_PASSWORD
select 'create role perchero_backup' where not exists (select from pg_roles where rolname = 'perchero_backup') \gexec
alter role perchero_backup with login nosuperuser nocreatedb nocreaterole password :'password';
grant pg_read_all_settings to perchero_backup;
grant execute on function pg_backup_start(text, boolean), pg_backup_stop(boolean), pg_create_restore_point(text), pg_switch_wal()
  to perchero_backup;

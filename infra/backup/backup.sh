#!/usr/bin/env bash
# Backups of database and pictures. See docs/runbook/backup.md. Through scripts/run in development.
#   backup.sh configure         settings of the tools, the role, archiving; restart PostgreSQL afterwards
#   backup.sh begin             makes the repository and checks that the log arrives there; once
#   backup.sh base [full|diff]  the database's files; drops what is older than BACKUP_KEEP_DAYS
#   backup.sh mark              brings log and pictures up to now away and writes down: up to here nothing is lost
#   backup.sh schedule          a base every day and a mark every 30 seconds, where no timer of systemd calls: in a container
#   backup.sh info              what there is, and until when
set -euo pipefail
here="$(cd "$(dirname "${BASH_SOURCE[0]}")" && pwd)"
# shellcheck source=infra/backup/settings.sh
. "$here/settings.sh"

# Connects as a superuser: POSTGRES_PASSWORD, or PGPASSFILE and PGUSER, say how; in development the file that made the cluster.
configure() {
  write_settings
  export PGPASSFILE="${PGPASSFILE:-${PERCHERO_RUN:-}/postgres/pgpass}" PGPASSWORD="${POSTGRES_PASSWORD:-}"
  local psql=(psql -qX -v ON_ERROR_STOP=1 -h "$BACKUP_PG_HOST" -p "$BACKUP_PG_PORT" -U "${PGUSER:-postgres}" -d postgres)
  BACKUP_DB_PASSWORD="$BACKUP_DB_PASSWORD" "${psql[@]}" -f "$here/role.sql"
  "${psql[@]}" -v "command=pgbackrest --config=$BACKUP_DIR/pgbackrest.conf --stanza=$STANZA archive-push %p" <<'SQL'
alter system set archive_mode = on;
alter system set archive_command = :'command';
-- Nothing waits longer than this in the open segment, also when nobody marks.
alter system set archive_timeout = '30s';
SQL
  rclone_ mkdir "store:$BACKUP_S3_BUCKET"
}

begin() {
  pgbackrest_ stanza-create
  pgbackrest_ check
}

base() {
  pgbackrest_ --type="${1:-full}" backup
  forget_old_pictures
  tell base
}

# Whatever was committed before the moment that is written down is in the store then: its log, and the pictures it speaks of.
mark() {
  exec 8>"$BACKUP_DIR/lock/mark"
  # The schedule makes one every half minute; an operator's waits for it.
  flock -w 120 8 || fail "another mark has not ended for two minutes"
  local moment segment
  moment="$(sql "select to_char(clock_timestamp() at time zone 'UTC', 'YYYY-MM-DD HH24:MI:SS') || '+00'")"
  # A commit after the moment, so that a restore to it knows where to stop; then the segment is closed.
  sql 'select pg_current_xact_id()' >/dev/null
  segment="$(sql 'select pg_walfile_name(pg_switch_wal())')"
  copy_pictures
  await_segment "$segment"
  echo "$moment" | rclone_ rcat "store:$BACKUP_S3_BUCKET/mark"
  tell mark
  exec 8>&-
  echo "$moment"
}

# A failure ends it, and the container is started again.
schedule() {
  local day=''
  while :; do
    if [ "$day" != "$(date -u +%F)" ]; then
      # The first one of a repository becomes a full one by itself.
      if [ "$(date -u +%u)" = 7 ]; then base full; else base diff; fi
      day="$(date -u +%F)"
    fi
    mark
    sleep 30
  done
}

# tell WHAT   when it last went well, for the monitoring of the machine (a text file of node-exporter)
tell() {
  if [ -z "${BACKUP_METRICS_FILE:-}" ]; then return; fi
  local name="perchero_backup_$1_timestamp_seconds" new="$BACKUP_METRICS_FILE.$$"
  { grep -v "^$name " "$BACKUP_METRICS_FILE" 2>/dev/null || true; echo "$name $(date +%s)"; } >"$new"
  chmod 644 "$new"
  mv "$new" "$BACKUP_METRICS_FILE"
}

await_segment() {
  local deadline=$((SECONDS + 60))
  until [ "$(sql "select coalesce(last_archived_wal >= '$1', false) from pg_stat_archiver")" = t ]; do
    [ "$SECONDS" -lt "$deadline" ] || fail "the log $1 did not arrive: $(sql 'select last_failed_wal, last_failed_time from pg_stat_archiver')"
    sleep 0.2
  done
}

# Originals (uploads/) hold what the camera wrote, such as places: they are in no backup.
# Files never change under their name, so the size tells whether one has arrived whole. What the shop deletes is kept by day.
copy_pictures() {
  rclone_ sync "shop:$S3_BUCKET" pictures:current --backup-dir "pictures:deleted/$(date -u +%F)" \
    --exclude '/sitemaps/**' --exclude '/uploads/**' --size-only --fast-list --transfers 8 --checkers 8
  rclone_ purge pictures:current/uploads 2>/dev/null || true
}

forget_old_pictures() {
  local day oldest
  oldest="$(date -u -d "-$BACKUP_KEEP_DAYS days" +%F)"
  for day in $(rclone_ lsf --dirs-only pictures:deleted 2>/dev/null | tr -d /); do
    if [[ "$day" < "$oldest" ]]; then rclone_ purge "pictures:deleted/$day"; fi
  done
}

info() {
  pgbackrest_ info
  echo "nothing is lost up to $(rclone_ cat "store:$BACKUP_S3_BUCKET/mark")"
  rclone_ size "pictures:current"
}

command="${1:-}"
case "$command" in
  configure | begin | base | mark | schedule | info) "$@" ;;
  *)
    sed -n '2,8s/^# \{0,1\}//p' "${BASH_SOURCE[0]}" >&2
    exit 2
    ;;
esac

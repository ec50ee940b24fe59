#!/usr/bin/env bash
# Brings database and pictures back from the store. See docs/runbook/restore.md. Through scripts/run in development.
#   restore.sh settings               writes the settings of the tools on a new machine
#   restore.sh moment                 the last moment up to which nothing is lost
#   restore.sh database MOMENT        the files, into an empty folder; PostgreSQL must not run and plays the log when it starts
#   restore.sh opened                 waits until PostgreSQL has played the log and takes writes
#   restore.sh pictures MOMENT        what the bucket lacks, and what was deleted since then; the bucket must exist
# MOMENT is like "2026-11-16 02:13:00+00".
set -euo pipefail
here="$(cd "$(dirname "${BASH_SOURCE[0]}")" && pwd)"
# shellcheck source=infra/backup/settings.sh
. "$here/settings.sh"

settings() { write_settings; }

moment() { rclone_ cat "store:$BACKUP_S3_BUCKET/mark"; }

database() {
  mkdir -p "$BACKUP_PG_DATA"
  if [ "$(id -u)" = 0 ]; then chown "$BACKUP_USER:" "$BACKUP_PG_DATA"; fi
  chmod 700 "$BACKUP_PG_DATA"
  pgbackrest_ --type=time --target="${1:?MOMENT}" --target-action=promote restore
}

opened() {
  local deadline=$((SECONDS + 600))
  until [ "$(sql 'select pg_is_in_recovery()' 2>/dev/null)" = f ]; do
    [ "$SECONDS" -lt "$deadline" ] || fail "PostgreSQL does not take writes, see its log"
    sleep 0.2
  done
  # A standby copies them, and would stop at the target instead of being promoted.
  as_database_user sed -i '/^recovery_target/d; /^restore_command/d' "$BACKUP_PG_DATA/postgresql.auto.conf"
}

pictures() {
  # as the shop itself stores them
  local since day kept=(--header-upload "Cache-Control: public, max-age=31536000, immutable")
  since="$(date -u -d "${1:?MOMENT}" +%F)"
  rclone_ copy pictures:current "shop:$S3_BUCKET" "${kept[@]}" --size-only --fast-list --transfers 8 --checkers 8
  for day in $(rclone_ lsf --dirs-only pictures:deleted 2>/dev/null | tr -d /); do
    if [[ ! "$day" < "$since" ]]; then rclone_ copy "pictures:deleted/$day" "shop:$S3_BUCKET" "${kept[@]}" --ignore-existing; fi
  done
}

command="${1:-}"
case "$command" in
  settings | moment | database | opened | pictures) "$@" ;;
  *)
    sed -n '2,9s/^# \{0,1\}//p' "${BASH_SOURCE[0]}" >&2
    exit 2
    ;;
esac

#!/usr/bin/env bash
# promote.sh OLD_HOST:PORT STANDBY_HOST:PORT   makes the standby the server that writes; docs/runbook/replica.md says when
#
# Refuses while the old one answers: two servers that write are worse than none. Connects as a superuser: PGPASSFILE and PGUSER
# say how, in development the file that made the cluster.
set -euo pipefail
[ $# = 2 ] || { sed -n '2s/^# //p' "${BASH_SOURCE[0]}" >&2; exit 2; }
old="$1" standby="$2"
export PGPASSFILE="${PGPASSFILE:-${PERCHERO_RUN:-}/postgres/pgpass}"

ask() { psql -qXAt -v ON_ERROR_STOP=1 -h "${standby%:*}" -p "${standby##*:}" -U "${PGUSER:-postgres}" -d postgres -c "$1"; }

# 2 is no answer at all; 1 would be a server that is starting.
status=0
pg_isready -q -t 3 -h "${old%:*}" -p "${old##*:}" || status=$?
if [ "$status" != 2 ]; then
  echo "$old still answers: stop it for good first" >&2
  exit 1
fi
if [ "$(ask 'select pg_is_in_recovery()')" != t ]; then
  echo "$standby follows nobody: it writes already" >&2
  exit 1
fi
[ "$(ask 'select pg_promote(true, 60)')" = t ] || { echo "$standby was not promoted within a minute" >&2; exit 1; }
echo "$standby writes now"

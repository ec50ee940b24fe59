#!/usr/bin/env bash
# The part of the original image's entry point that compose.yaml uses: an empty data folder becomes a cluster with one superuser,
# and the files of /docker-entrypoint-initdb.d run on it before it listens on the network.
set -euo pipefail
export PGHOST=/run/postgresql POSTGRES_USER=postgres
if [ "$(id -u)" = 0 ]; then
  install -d -o postgres -g postgres -m 700 "$PGDATA"
  install -d -o postgres -g postgres -m 3777 "$PGHOST"
  exec setpriv --reuid postgres --regid postgres --clear-groups "${BASH_SOURCE[0]}" "$@"
fi
if [ ! -s "$PGDATA/PG_VERSION" ]; then
  # shellcheck disable=SC2086 # options with spaces between them
  initdb --username=postgres --pwfile="$POSTGRES_PASSWORD_FILE" --auth-local=trust --auth-host=scram-sha-256 ${POSTGRES_INITDB_ARGS:-}
  echo 'host all all all scram-sha-256' >>"$PGDATA/pg_hba.conf"
  pg_ctl -w start -o "-c listen_addresses='' -c unix_socket_directories=$PGHOST"
  for file in /docker-entrypoint-initdb.d/*; do
    case "$file" in
      *.sh) "$file" ;;
      *.sql) psql -v ON_ERROR_STOP=1 -U postgres -f "$file" ;;
    esac
  done
  pg_ctl -w -m fast stop
fi
exec "$@" -c "unix_socket_directories=$PGHOST"

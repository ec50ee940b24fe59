# shellcheck shell=bash
# A second PostgreSQL that follows `postgres` by streaming, started by name: people's pages can be read from it, and it can take over
# (docs/runbook/replica.md). STANDBY_APPLY_DELAY (5s) lets it show everything so much later, for proofs.

POSTGRES_STANDBY_PORT=$((PERCHERO_PORT_BASE + 16))

postgres-standby_address() { echo "postgres://127.0.0.1:$POSTGRES_STANDBY_PORT/perchero"; }
postgres-standby_ports() { echo "$POSTGRES_STANDBY_PORT"; }
postgres-standby_start_timeout() { postgres_start_timeout; }
postgres-standby_stop_signal() { postgres_stop_signal; }
postgres-standby_ready() { "$(postgres_programs)/pg_isready" -q -h 127.0.0.1 -p "$POSTGRES_STANDBY_PORT" -d postgres; }

postgres-standby_prepare() {
  local run
  run="$(folder postgres-standby)"
  cp "$ROOT/infra/postgres/postgresql.conf" "$run/postgresql.conf"
  if [ -s "$run/data/PG_VERSION" ]; then return; fi

  STANDBY_DB_PASSWORD="$STANDBY_DB_PASSWORD" PGPASSFILE="$(folder postgres)/pgpass" "$(postgres_programs)/psql" -qX \
    -v ON_ERROR_STOP=1 -h 127.0.0.1 -p "$POSTGRES_PORT" -U postgres -d postgres \
    -f "$ROOT/infra/postgres/standby.sql" >>"$(log_file postgres-standby)" 2>&1
  rm -rf "$run/data"
  give "$run/data"
  chmod 700 "$run/data"
  cd "$run" || exit
  PGPASSWORD="$STANDBY_DB_PASSWORD" as_service_user "$(postgres_programs)/pg_basebackup" -D "$run/data" -c fast -X stream \
    -S perchero_standby -R -d "host=127.0.0.1 port=$POSTGRES_PORT user=perchero_standby application_name=perchero_standby" \
    >>"$(log_file postgres-standby)" 2>&1
}

postgres-standby_launch() {
  local run
  run="$(folder postgres-standby)"
  wait_for_orphans "$run/data"
  rm -f "$run/data/postmaster.pid"
  # Its readers say what they still look at, so that the server it follows does not clean it away under them.
  launch postgres-standby service "$(postgres_programs)/postgres" -D "$run/data" -c "config_file=$run/postgresql.conf" \
    -c listen_addresses=127.0.0.1 -c "port=$POSTGRES_STANDBY_PORT" -c unix_socket_directories= \
    -c hot_standby_feedback=on -c "recovery_min_apply_delay=${STANDBY_APPLY_DELAY:-0}"
}

postgres-standby_settle() { :; }

# shellcheck shell=bash
# PostgreSQL >= 15 of the machine, own cluster in $PERCHERO_RUN/postgres/data, TCP only (socket paths are limited to 107 bytes).

# The newest server installed, server and client programs in one folder; for an existing cluster the one that wrote it.
postgres_programs() {
  local folder found="" data_version version
  data_version="$(cat "$(folder postgres)/data/PG_VERSION" 2>/dev/null || true)"
  for folder in "$(dirname "$(readlink -f "$(command -v initdb || true)")")" $(printf '%s\n' /usr/lib/postgresql/*/bin | sort -V); do
    if [ ! -x "$folder/initdb" ] || [ ! -x "$folder/pg_isready" ] || [ ! -x "$folder/psql" ]; then continue; fi
    version="$("$folder/postgres" --version | sed 's/^[^0-9]*\([0-9]*\).*/\1/')"
    if [ "$version" -ge 15 ] && { [ -z "$data_version" ] || [ "$data_version" = "$version" ]; }; then found="$folder"; fi
  done
  echo "$found"
}

postgres_address() { echo "postgres://127.0.0.1:$POSTGRES_PORT/perchero"; }
postgres_ports() { echo "$POSTGRES_PORT"; }
postgres_start_timeout() { echo 120; } # crash recovery replays the log first
postgres_stop_signal() { echo INT; } # fast: ends sessions, writes a checkpoint
postgres_ready() { "$(postgres_programs)/pg_isready" -q -h 127.0.0.1 -p "$POSTGRES_PORT" -d postgres; }

postgres_prepare() {
  local run programs
  run="$(folder postgres)"
  programs="$(postgres_programs)"
  cp "$ROOT/infra/postgres/postgresql.conf" "$run/postgresql.conf"
  if [ -s "$run/data/PG_VERSION" ]; then return; fi

  rm -rf "$run/data" "$run/roles-applied"
  give "$run/data"
  local password
  password="$(od -An -N16 -tx1 /dev/urandom | tr -d ' \n')"
  (umask 077 && echo "127.0.0.1:*:*:postgres:$password" >"$run/pgpass" && echo "$password" >"$run/initial-password")
  if [ "$(id -u)" = 0 ]; then chown "$SERVICE_USER" "$run/initial-password"; fi
  cd "$run" || exit
  as_service_user "$programs/initdb" -D "$run/data" -U postgres --pwfile="$run/initial-password" --auth=scram-sha-256 \
    -E UTF8 --locale-provider=icu --icu-locale=es-UY --locale=C.UTF-8 >>"$(log_file postgres)" 2>&1
  rm -f "$run/initial-password"
}

postgres_launch() {
  local run durability=()
  run="$(folder postgres)"
  if [ "$PERCHERO_THROWAWAY" = 1 ]; then durability=(-c fsync=off -c synchronous_commit=off -c full_page_writes=off); fi
  wait_for_orphans "$run/data"
  # nobody uses the data now; a killed postmaster that init has not reaped yet would still count as running
  rm -f "$run/data/postmaster.pid"
  launch postgres service "$(postgres_programs)/postgres" -D "$run/data" -c "config_file=$run/postgresql.conf" \
    -c listen_addresses=127.0.0.1 -c "port=$POSTGRES_PORT" -c unix_socket_directories= "${durability[@]}"
}

# After SIGKILL of the postmaster its children end by themselves, a moment later; until then the data are locked.
wait_for_orphans() {
  local deadline=$((SECONDS + 30)) cwd
  while :; do
    local busy=0
    for cwd in /proc/[0-9]*/cwd; do
      if [ "$cwd" -ef "$1" ]; then busy=1; fi
    done
    [ "$busy" = 1 ] || return 0
    [ "$SECONDS" -lt "$deadline" ] || fail "postgres: other processes still use $1"
    sleep 0.05
  done
}

# Only when roles.sql changed: a connection to template1 would make a `create database` at the same moment fail.
postgres_settle() {
  local run wanted
  run="$(folder postgres)"
  wanted="$(cksum <"$ROOT/infra/postgres/roles.sql")"
  if [ "$(cat "$run/roles-applied" 2>/dev/null)" = "$wanted" ]; then return; fi
  PGPASSFILE="$run/pgpass" "$(postgres_programs)/psql" -qX -v ON_ERROR_STOP=1 -h 127.0.0.1 -p "$POSTGRES_PORT" -U postgres -d postgres \
    -f "$ROOT/infra/postgres/roles.sql" >>"$(log_file postgres)" 2>&1
  echo "$wanted" >"$run/roles-applied"
}

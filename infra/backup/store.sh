# shellcheck shell=bash
# Where backups go in development and proofs: a second versitygw, with TLS (pgBackRest speaks nothing else) and data of its own.
# In production this is an S3 service at another provider, with keys that only backups have.

backup-store_address() { echo "https://localhost:$BACKUP_STORE_PORT"; }
backup-store_ports() { echo "$BACKUP_STORE_PORT"; }
backup-store_start_timeout() { echo 20; }
backup-store_stop_signal() { echo TERM; }
backup-store_ready() {
  curl -fsS -m 2 -o /dev/null --cacert "$(folder backup-store)/cert.pem" "$(backup-store_address)/healthz" 2>/dev/null
}

backup-store_prepare() {
  local run
  run="$(folder backup-store)"
  s3_build
  give "$run/data"
  if [ -s "$run/cert.pem" ]; then return; fi
  openssl req -x509 -newkey ec -pkeyopt ec_paramgen_curve:prime256v1 -nodes -days 3650 -subj /CN=localhost \
    -addext subjectAltName=DNS:localhost -keyout "$run/key.pem" -out "$run/cert.pem" 2>>"$(log_file backup-store)"
  if [ "$(id -u)" = 0 ]; then chown "$SERVICE_USER" "$run/key.pem"; fi
}

backup-store_launch() {
  local run
  run="$(folder backup-store)"
  ROOT_ACCESS_KEY_ID="$BACKUP_S3_ACCESS_KEY" ROOT_SECRET_ACCESS_KEY="$BACKUP_S3_SECRET_KEY" \
    launch backup-store service "$(s3_program)" --port "127.0.0.1:$BACKUP_STORE_PORT" --region "$BACKUP_S3_REGION" \
    --health /healthz --quiet --cert "$run/cert.pem" --key "$run/key.pem" posix "$run/data"
}

backup-store_settle() { :; }

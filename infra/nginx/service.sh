# shellcheck shell=bash
# nginx as the reverse proxy of proofs: site on SITE_PORT, pictures on MEDIA_PORT. Started by name only.

nginx_program() { PATH="$PATH:/usr/sbin" command -v nginx; }

nginx_address() { echo "http://127.0.0.1:$SITE_PORT http://127.0.0.1:$MEDIA_PORT"; }
nginx_ports() { echo "$SITE_PORT $MEDIA_PORT $INNER_PORT"; }
nginx_start_timeout() { echo 10; }
nginx_stop_signal() { echo TERM; }
nginx_ready() { curl -fsS -m 2 -o /dev/null "http://127.0.0.1:$MEDIA_PORT/healthz" 2>/dev/null; }

nginx_prepare() {
  local run
  run="$(folder nginx)"
  if [ -d "$ROOT/apps/web/build/client/assets" ]; then
    "$ROOT/infra/production/assets.sh" add "$run/shared" "$ROOT/apps/web/build/client/assets"
  fi
  SITE_LISTEN="127.0.0.1:$SITE_PORT" MEDIA_LISTEN="127.0.0.1:$MEDIA_PORT" INNER_LISTEN="127.0.0.1:$INNER_PORT" \
    API_SERVERS="127.0.0.1:$API_PORT 127.0.0.1:$API_2_PORT" WEB_SERVERS="127.0.0.1:$WEB_PORT" \
    UNLIMITED_ADDRESSES="${UNLIMITED_ADDRESSES-127.0.0.1}" ACCESS_LOG=access.log ASSETS_FOLDER="$run/shared" TLS_CERTIFICATE='' "$ROOT/infra/nginx/render.sh" >"$run/nginx.conf"
  give "$run/work"
}

nginx_launch() {
  launch nginx service "$(nginx_program)" -p "$(folder nginx)/work" -c "$(folder nginx)/nginx.conf" -e stderr -g 'daemon off;'
}

nginx_settle() { :; }

# shellcheck shell=bash
# Redis >= 7 or Valkey of the machine.

redis_program() { command -v redis-server || command -v valkey-server || true; }
redis_client() { command -v redis-cli || command -v valkey-cli; }

redis_address() { echo "$REDIS_URL"; }
redis_ports() { echo "$REDIS_PORT"; }
redis_start_timeout() { echo 10; }
redis_stop_signal() { echo TERM; }
redis_ready() { [ "$("$(redis_client)" -h 127.0.0.1 -p "$REDIS_PORT" ping 2>/dev/null)" = PONG ]; }

redis_prepare() {
  give "$(folder redis)/data"
  cp "$ROOT/infra/redis/redis.conf" "$(folder redis)/redis.conf"
}

redis_launch() {
  launch redis service "$(redis_program)" "$(folder redis)/redis.conf" --port "$REDIS_PORT" --bind 127.0.0.1 --dir "$(folder redis)/data"
}

redis_settle() { :; }

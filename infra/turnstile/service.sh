# shellcheck shell=bash
# Our own Cloudflare Turnstile; its tokens live in its memory.

turnstile_address() { echo "http://127.0.0.1:$TURNSTILE_PORT"; }
turnstile_ports() { echo "$TURNSTILE_PORT"; }
turnstile_start_timeout() { echo 20; }
turnstile_stop_signal() { echo TERM; }
turnstile_ready() { curl -fsS -m 2 -o /dev/null "http://127.0.0.1:$TURNSTILE_PORT/healthz" 2>/dev/null; }
turnstile_prepare() { :; }
turnstile_launch() { launch turnstile caller node "$ROOT/tools/simulators/turnstile/main.ts"; }
turnstile_settle() { :; }

# shellcheck shell=bash
# Our own push service of a browser; subscriptions and pushes live in its memory.

push_address() { echo "http://127.0.0.1:$PUSH_PORT"; }
push_ports() { echo "$PUSH_PORT"; }
push_start_timeout() { echo 20; }
push_stop_signal() { echo TERM; }
push_ready() { curl -fsS -m 2 -o /dev/null "http://127.0.0.1:$PUSH_PORT/healthz" 2>/dev/null; }
push_prepare() { :; }
push_launch() { launch push caller node "$ROOT/tools/simulators/push/main.ts"; }
push_settle() { :; }

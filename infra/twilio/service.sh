# shellcheck shell=bash
# Our own Twilio; SMS live in its memory.

twilio_address() { echo "http://127.0.0.1:$TWILIO_PORT"; }
twilio_ports() { echo "$TWILIO_PORT"; }
twilio_start_timeout() { echo 20; }
twilio_stop_signal() { echo TERM; }
twilio_ready() { curl -fsS -m 2 -o /dev/null "http://127.0.0.1:$TWILIO_PORT/healthz" 2>/dev/null; }
twilio_prepare() { :; }
twilio_launch() { launch twilio caller node "$ROOT/tools/simulators/twilio/main.ts"; }
twilio_settle() { :; }

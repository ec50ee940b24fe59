# shellcheck shell=bash
# Our own Mercado Pago; its sellers, payments and book live in its memory.

mercadopago_address() { echo "http://127.0.0.1:$MP_PORT"; }
mercadopago_ports() { echo "$MP_PORT"; }
mercadopago_start_timeout() { echo 20; }
mercadopago_stop_signal() { echo TERM; }
mercadopago_ready() { curl -fsS -m 2 -o /dev/null "http://127.0.0.1:$MP_PORT/healthz" 2>/dev/null; }
mercadopago_prepare() { :; }
mercadopago_launch() { launch mercadopago caller node "$ROOT/tools/simulators/mercadopago/main.ts"; }
mercadopago_settle() { :; }

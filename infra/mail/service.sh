# shellcheck shell=bash
# Our own SMTP sink with an inbox page; mails live in its memory.

mail_address() { echo "$SMTP_URL http://127.0.0.1:$INBOX_PORT"; }
mail_ports() { echo "$SMTP_PORT $INBOX_PORT"; }
mail_start_timeout() { echo 20; }
mail_stop_signal() { echo TERM; }
mail_ready() { curl -fsS -m 2 -o /dev/null "http://127.0.0.1:$INBOX_PORT/healthz" 2>/dev/null; }
mail_prepare() { :; }
mail_launch() { launch mail caller node "$ROOT/tools/mail-sink/mail-sink.ts"; }
mail_settle() { :; }

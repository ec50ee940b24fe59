#!/usr/bin/env bash
# render.sh   prints nginx's configuration for the variables below. Development and production share the template; a certificate
#             makes the difference. Wants node on the path.
set -euo pipefail
here="$(cd "$(dirname "${BASH_SOURCE[0]}")" && pwd)"

error_text() {
  node --input-type=module --eval "
    import { errorTexts } from '$here/../../packages/contract/src/error-texts.ts';
    process.stdout.write(errorTexts['$1']);"
}

host_of() { node --eval 'process.stdout.write(new URL(process.argv[1]).hostname)' "$1"; }

# servers ADDRESS…
servers() { printf 'server %s max_fails=0;\n    ' "$@" | sed '$d'; }

# For answers of nginx itself, the headers that the processes give to theirs.
common='add_header X-Content-Type-Options nosniff always;
      add_header Content-Security-Policy "default-src '"'none'; frame-ancestors 'none'; base-uri 'none'; form-action 'none'"'" always;
      add_header Cross-Origin-Opener-Policy same-origin always;
      add_header Permissions-Policy "camera=(), geolocation=(), microphone=(), payment=(), usb=(), browsing-topics=()" always;
      #TLS add_header Strict-Transport-Security "max-age=63072000; includeSubDomains" always;'
protection="$common
      add_header Cross-Origin-Resource-Policy same-origin always;
      add_header Referrer-Policy no-referrer always;
      add_header Cache-Control no-store always;"

text="$(<"$here/perchero.conf.template")"
text="${text//@COMMON_PROTECTION@/$common}"
text="${text//@PROTECTION@/$protection}"
text="${text//@UNAVAILABLE_TEXT@/$(error_text unavailable)}"
text="${text//@TOO_MANY_TEXT@/$(error_text too-many-requests)}"
# Addresses without rate limits, such as the one a load test comes from; none in production.
unlimited=''
for address in ${UNLIMITED_ADDRESSES:-}; do unlimited+="$address 1;"; done
text="${text//@UNLIMITED_ADDRESSES@/$unlimited}"
text="${text//@TOO_LARGE_TEXT@/$(error_text payload-too-large)}"
# shellcheck disable=SC2086 # addresses have spaces between them
text="${text//@API_SERVERS@/$(servers $API_SERVERS)}"
# shellcheck disable=SC2086
text="${text//@WEB_SERVERS@/$(servers $WEB_SERVERS)}"
text="${text//@SITE_NAME@/$(host_of "$PUBLIC_URL")}"
text="${text//@MEDIA_NAME@/$(host_of "$MEDIA_URL")}"
names=(SITE_LISTEN MEDIA_LISTEN INNER_LISTEN ACCESS_LOG ASSETS_FOLDER S3_ENDPOINT S3_BUCKET)
if [ -n "${TLS_CERTIFICATE:-}" ]; then
  text="${text//#TLS /}"
  text="${text//@SSL@/ ssl http2}"
  text="${text//@UPLOAD_NAME@/$(host_of "$S3_UPLOAD_ENDPOINT")}"
  names+=(TLS_CERTIFICATE TLS_KEY PLAIN_LISTEN ACME_FOLDER PUBLIC_URL)
else
  text="$(grep -v '^ *#TLS' <<<"$text")"
  text="${text//@SSL@/}"
fi
for name in "${names[@]}"; do
  text="${text//"@$name@"/${!name}}"
done
printf '%s\n' "$text"

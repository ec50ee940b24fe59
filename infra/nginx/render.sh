#!/usr/bin/env bash
# render.sh   prints nginx's configuration for the variables of scripts/env.sh
set -euo pipefail
here="$(cd "$(dirname "${BASH_SOURCE[0]}")" && pwd)"
# shellcheck source=scripts/env.sh
. "$here/../../scripts/env.sh"

error_text() {
  node --input-type=module --eval "
    import { errorTexts } from '$here/../../packages/contract/src/error-texts.ts';
    process.stdout.write(errorTexts['$1']);"
}

text="$(<"$here/perchero.conf.template")"
text="${text//@UNAVAILABLE_TEXT@/$(error_text unavailable)}"
text="${text//@TOO_LARGE_TEXT@/$(error_text payload-too-large)}"
for name in API_PORT API_2_PORT WEB_PORT SITE_PORT MEDIA_PORT INNER_PORT S3_ENDPOINT S3_BUCKET; do
  text="${text//"@$name@"/${!name}}"
done
printf '%s\n' "$text"

#!/usr/bin/env bash
# assemble.sh FOLDER [api] [web]   everything that runs in production and nothing else, in FOLDER, from this checkout
#
# The images (Dockerfile) and a plain host (docs/runbook/deploy.md) run the same folder; without a name it holds both parts. Wants
# the packages of development (npm ci --ignore-scripts), with which it builds the mails and the web. RELEASE_BUILT=1 takes the web
# as it was built last. COMMIT names what runs.
set -euo pipefail
umask 022
target="${1:?usage: assemble.sh FOLDER [api] [web]}"
shift
if [ $# = 0 ]; then set -- api web; fi
cd "$(dirname "${BASH_SOURCE[0]}")/../.."
COMMIT="${COMMIT:-$(git rev-parse --short=12 HEAD)}"
export PATH="$PWD/node_modules/.bin:$PATH"

if [ -e "$target" ] && [ -n "$(ls -A "$target")" ]; then
  echo "$target is not empty" >&2
  exit 1
fi
mkdir -p "$target"
target="$(cd "$target" && pwd)"

# copy PATH…   without what only tests and people read
copy() {
  tar -c --exclude='*.test.ts' --exclude='*.test.tsx' --exclude='*.map' --exclude='*.md' "$@" | tar -x -C "$target"
}

# npm wants the description of every workspace to believe the lock file.
copy package.json package-lock.json .npmrc packages/*/package.json apps/*/package.json tools/package.json e2e/package.json
copy packages/contract/src infra/nginx infra/systemd infra/production/{assets,roll}.sh perchero
workspaces=(--workspace @perchero/contract)
for part in "$@"; do
  case "$part" in
    api)
      node packages/mails/build.ts
      copy packages/mails/build apps/api/src apps/api/migrations
      copy infra/s3/setup-bucket.ts infra/backup infra/postgres
      workspaces+=(--workspace @perchero/api --workspace @perchero/mails)
      ;;
    web)
      if [ "${RELEASE_BUILT:-0}" = 0 ]; then (cd apps/web && NODE_ENV=production react-router build); fi
      copy apps/web/build apps/web/host apps/web/server.ts apps/web/app/shared/{config,security-headers}.server.ts
      workspaces+=(--workspace @perchero/web)
      ;;
    *)
      echo "unknown part: $part" >&2
      exit 2
      ;;
  esac
done

# Of the root's own packages: Node itself, dbmate, and the client that prepares the bucket.
(
  cd "$target"
  npm ci --omit=dev --ignore-scripts --include-workspace-root "${workspaces[@]}" --no-audit --no-fund --loglevel=error
  # What packages could use if somebody had it, a test runner and a compiler among it: npm keeps it, because development has it.
  node --input-type=module --eval "
    import { readFileSync, rmSync } from 'node:fs';
    const { packages } = JSON.parse(readFileSync('package-lock.json', 'utf8'));
    for (const [path, { devOptional }] of Object.entries(packages)) if (devOptional) rmSync(path, { recursive: true, force: true });"
  rm -rf node_modules/{@rolldown,lightningcss-*,@squawk-cli} node_modules/node-linux-*/{include,share} tools e2e
  find -L node_modules -maxdepth 3 -type l -delete # now lead nowhere
  find node_modules -type f \( -name '*.map' -o -name '*.d.ts' -o -name '*.d.mts' -o -name '*.d.cts' \) -delete
)
printf 'NODE_ENV=production\nCOMMIT=%s\n' "$COMMIT" >"$target/release.env"
BILL="$target/sbom.cdx.json" node --input-type=module --eval "
  import { writeSbom } from './tools/security/sbom.ts';
  await writeSbom(process.cwd(), process.env.BILL);"
chmod -R a-w,a+rX "$target"
echo "$target: $* of $COMMIT, $(du -sm "$target" | cut -f1) MB"

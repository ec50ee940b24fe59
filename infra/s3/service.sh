# shellcheck shell=bash
# versitygw (S3 protocol on a plain folder), built from the Go proxy as pinned in go.mod and go.sum, kept in the cache.

s3_program() { echo "$PERCHERO_CACHE/versitygw/$(sha256sum <"$ROOT/infra/s3/go.sum" | cut -c1-16)/versitygw"; }

s3_address() { echo "$S3_ENDPOINT/$S3_BUCKET"; }
s3_ports() { echo "$S3_PORT"; }
s3_start_timeout() { echo 20; }
s3_stop_signal() { echo TERM; }
s3_ready() { curl -fsS -m 2 -o /dev/null "http://127.0.0.1:$S3_PORT/healthz" 2>/dev/null; }

# Go >= 1.21: from there on it fetches the exact release that go.mod asks for.
s3_go() {
  local go minor
  for go in "$(command -v go || true)" /usr/local/go/bin/go "$PERCHERO_CACHE/go/bin/go"; do
    [ -x "$go" ] || continue
    minor="$("$go" version | sed -n 's/.* go1\.\([0-9]*\).*/\1/p')"
    if [ "${minor:-0}" -ge 21 ]; then
      echo "$go"
      return
    fi
  done
  return 1
}

# Debian 12 has Go 1.19 only. The Go proxy serves whole releases as modules.
s3_fetch_go() {
  local release=go1.25.0 sum=891083c63e4d7a5020bdaa1911a9c5a1a966b993d9d3c1137d1727be04435e02 work="$PERCHERO_CACHE/go.new"
  rm -rf "$work"
  mkdir -p "$work"
  curl -fsSL -o "$work/go.zip" "https://proxy.golang.org/golang.org/toolchain/@v/v0.0.1-$release.linux-amd64.zip"
  echo "$sum  $work/go.zip" | sha256sum --check --quiet
  unzip -q "$work/go.zip" -d "$work"
  chmod -R a+x "$work/golang.org/toolchain@v0.0.1-$release.linux-amd64/"{bin,pkg/tool}
  rm -rf "$PERCHERO_CACHE/go"
  mv "$work/golang.org/toolchain@v0.0.1-$release.linux-amd64" "$PERCHERO_CACHE/go"
  rm -rf "$work"
}

s3_build() (
  program="$(s3_program)"
  if [ -x "$program" ]; then return; fi
  mkdir -p "$(dirname "$program")"
  exec 8>"$PERCHERO_CACHE/versitygw/lock"
  flock 8
  if [ -x "$program" ]; then return; fi
  s3_go >/dev/null || s3_fetch_go
  echo "s3: building versitygw, about 3 minutes, once (log $(dirname "$program")/build.log)"
  cd "$ROOT/infra/s3" || exit
  # static binary without a C compiler, and nothing but what go.sum pins
  CGO_ENABLED=0 "$(s3_go)" build -mod=readonly -buildvcs=false -trimpath -ldflags='-s -w' \
    -o "$program.new" github.com/versity/versitygw/cmd/versitygw >"$(dirname "$program")/build.log" 2>&1 8>&- 9>&- ||
    fail "s3: the build failed, its log: $(dirname "$program")/build.log"
  mv "$program.new" "$program"
)

s3_prepare() {
  s3_build
  give "$(folder s3)/data" "$(folder s3)/versions"
}

# Never --keep-alive: after a streamed PUT the next request on the connection is often answered with 400.
s3_launch() {
  ROOT_ACCESS_KEY_ID="$S3_ACCESS_KEY" ROOT_SECRET_ACCESS_KEY="$S3_SECRET_KEY" \
    launch s3 service "$(s3_program)" --port "127.0.0.1:$S3_PORT" --region "$S3_REGION" --health /healthz --quiet \
    posix --versioning-dir "$(folder s3)/versions" "$(folder s3)/data"
}

s3_settle() { node "$ROOT/infra/s3/setup-bucket.ts" "$S3_BUCKET"; }

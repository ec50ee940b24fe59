# shellcheck shell=bash
# OpenSearch from Maven Central jars. The home (program) is built once into the cache and shared by all copies;
# configuration, data and temporary files belong to the copy. OPENSEARCH_HEAP (512m) sets the heap of a node with data.
#
# With OPENSEARCH_CLUSTER=1 it is the first node of a cluster of three (cluster.sh); otherwise it is alone.

opensearch_version() { sed -n 's#.*<opensearch.version>\(.*\)</opensearch.version>.*#\1#p' "$ROOT/infra/opensearch/pom.xml"; }

opensearch_home() {
  local inputs
  inputs="$(cd "$ROOT/infra/opensearch" && cat pom.xml build.sh plugin-security.policy | sha256sum | cut -c1-8)"
  echo "$PERCHERO_CACHE/opensearch/$(opensearch_version)-$inputs"
}

# Java 17 to 23: later releases have no security manager.
opensearch_java() {
  local java major
  for java in /usr/lib/jvm/*/bin/java "${JAVA_HOME:-}/bin/java" "$(command -v java || true)"; do
    [ -x "$java" ] || continue
    major="$("$java" -version 2>&1 | sed -n '1s/.*version "\([0-9]*\).*/\1/p')"
    if [ "${major:-0}" -ge 17 ] && [ "$major" -le 23 ]; then
      echo "$java"
      return
    fi
  done
  return 1
}

opensearch_address() { echo "http://127.0.0.1:$OPENSEARCH_PORT"; }
opensearch_ports() { echo "$OPENSEARCH_PORT $OPENSEARCH_TRANSPORT_PORT"; }
opensearch_start_timeout() { echo 180; } # after SIGKILL the transaction log is replayed first
opensearch_stop_signal() { echo TERM; }
opensearch_ready() { opensearch_node_ready "$OPENSEARCH_PORT"; }
opensearch_prepare() { opensearch_node_prepare opensearch; }
opensearch_settle() { :; }

opensearch_launch() {
  local discovery=-Ediscovery.type=single-node
  if [ "${OPENSEARCH_CLUSTER:-0}" = 1 ]; then discovery="$(opensearch_cluster_settings)"; fi
  # shellcheck disable=SC2086 # one word per setting
  opensearch_node_launch opensearch "${OPENSEARCH_HEAP:-512m}" "$OPENSEARCH_PORT" "$OPENSEARCH_TRANSPORT_PORT" $discovery
}

# A node that waits for others is ready once the cluster it belongs to answers; yellow: every product is there, not every copy.
opensearch_node_ready() {
  curl -fs -m 2 "http://127.0.0.1:$1/_cluster/health" 2>/dev/null | grep -Eq '"status":"(green|yellow)"'
}

opensearch_build() (
  home="$(opensearch_home)"
  if [ -d "$home" ]; then return; fi
  mkdir -p "$PERCHERO_CACHE/opensearch"
  exec 8>"$PERCHERO_CACHE/opensearch/lock"
  flock 8
  if [ -d "$home" ]; then return; fi
  echo "opensearch: fetching $(opensearch_version), about 90 seconds, once (log $home.log)"
  rm -rf "$home.new"
  "$ROOT/infra/opensearch/build.sh" "$home.new" >"$home.log" 2>&1 8>&- 9>&- || fail "opensearch: the build failed, its log: $home.log"
  mv "$home.new" "$home"
)

opensearch_node_prepare() {
  local run
  run="$(folder "$1")"
  opensearch_build
  mkdir -p "$run/config"
  cp "$ROOT/infra/opensearch/opensearch.yml" "$ROOT/infra/opensearch/log4j2.properties" "$run/config/"
  touch "$run/config/jvm.options"
  rm -rf "$run/tmp"
  give "$run/config" "$run/data" "$run/logs" "$run/tmp"
}

# opensearch_node_launch SERVICE HEAP HTTP_PORT TRANSPORT_PORT SETTING…
opensearch_node_launch() {
  local service="$1" heap="$2" port="$3" transport_port="$4" run home
  shift 4
  run="$(folder "$service")"
  home="$(opensearch_home)"
  launch "$service" service env -i PATH="$PATH" LANG=C.UTF-8 HOME="$run" \
    "$(opensearch_java)" "-Xms$heap" "-Xmx$heap" -Xss1m -XX:+UseG1GC -XX:+ExitOnOutOfMemoryError \
    -XX:-OmitStackTraceInFastThrow -XX:+ShowCodeDetailsInExceptionMessages \
    -Dfile.encoding=UTF-8 -Djava.awt.headless=true -Djava.locale.providers=SPI,COMPAT -Djava.security.manager=allow \
    -Djava.io.tmpdir="$run/tmp" -Djna.nosys=true -Djna.tmpdir="$run/tmp" \
    -Dio.netty.noUnsafe=true -Dio.netty.noKeySetOptimization=true \
    -Dio.netty.recycler.maxCapacityPerThread=0 -Dio.netty.allocator.numDirectArenas=0 \
    -Dlog4j.shutdownHookEnabled=false -Dlog4j2.disable.jmx=true -Dlog4j2.formatMsgNoLookups=true \
    -Dopensearch.networkaddress.cache.ttl=60 -Dopensearch.networkaddress.cache.negative.ttl=10 \
    -Dopensearch.distribution.type=tar -Dopensearch.bundled_jdk=false \
    -Dopensearch.path.home="$home" -Dopensearch.path.conf="$run/config" \
    -cp "$home/lib/*" org.opensearch.bootstrap.OpenSearch \
    -Ecluster.name="perchero-$PERCHERO_PORT_BASE" -Enode.name="$service-$PERCHERO_PORT_BASE" \
    -Ehttp.port="$port" -Etransport.port="$transport_port" \
    -Epath.data="$run/data" -Epath.logs="$run/logs" "$@"
}

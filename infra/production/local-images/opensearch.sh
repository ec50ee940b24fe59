#!/usr/bin/env bash
# Like the original image: variables with a point in their name are settings of the node.
set -euo pipefail
cd /usr/share/opensearch
cp log4j2.properties config/
touch config/opensearch.yml config/jvm.options
settings=(-Enetwork.host=0.0.0.0)
while IFS= read -r line; do settings+=("-E$line"); done < <(env | grep -E '^[a-z_]+(\.[a-z_]+)+=')
# shellcheck disable=SC2086 # options with spaces between them
exec java $OPENSEARCH_JAVA_OPTS -Xss1m -XX:+UseG1GC -XX:+ExitOnOutOfMemoryError -Dfile.encoding=UTF-8 -Djava.awt.headless=true \
  -Djava.locale.providers=SPI,COMPAT -Djava.security.manager=allow -Djna.nosys=true -Dio.netty.noUnsafe=true \
  -Dlog4j.shutdownHookEnabled=false -Dlog4j2.disable.jmx=true -Dlog4j2.formatMsgNoLookups=true \
  -Dopensearch.networkaddress.cache.ttl=60 -Dopensearch.networkaddress.cache.negative.ttl=10 \
  -Dopensearch.distribution.type=tar -Dopensearch.bundled_jdk=false \
  -Dopensearch.path.home="$PWD" -Dopensearch.path.conf="$PWD/config" \
  -cp 'lib/*' org.opensearch.bootstrap.OpenSearch "${settings[@]}"

#!/usr/bin/env bash
# build.sh FOLDER   lays out an OpenSearch home (lib, modules) in the new FOLDER from the jars that pom.xml names.
set -euo pipefail
here="$(cd "$(dirname "${BASH_SOURCE[0]}")" && pwd)"
home="$1"
version="$(sed -n 's#.*<opensearch.version>\(.*\)</opensearch.version>.*#\1#p' "$here/pom.xml")"

# module NAME CLASS EXTENDED_MODULE JAR_GLOB…
module() {
  local name="$1" class="$2" extended="$3" folder="$home/modules/$1" glob
  shift 3
  mkdir -p "$folder"
  for glob in "$@"; do
    # shellcheck disable=SC2086 # the glob is meant to expand
    mv "$home"/lib/$glob "$folder/"
  done
  cp "$here/plugin-security.policy" "$folder/"
  cat >"$folder/plugin-descriptor.properties" <<DESCRIPTOR
name=$name
description=$name
version=$version
opensearch.version=$version
java.version=11
classname=$class
extended.plugins=$extended
has.native.controller=false
DESCRIPTOR
}

mkdir -p "$home"/{bin,extensions,lib,modules,plugins}
mvn -q -B -ntp -f "$here/pom.xml" -Djars.dir="$home/lib" package

module transport-netty4 org.opensearch.transport.Netty4Plugin '' 'transport-netty4-client-*.jar' 'netty-*.jar'
module lang-painless org.opensearch.painless.PainlessPlugin '' 'lang-painless-*.jar' \
  'opensearch-scripting-painless-spi-*.jar' 'antlr4-runtime-*.jar' 'asm-*.jar'
module analysis-common org.opensearch.analysis.common.CommonAnalysisPlugin lang-painless 'analysis-common-*.jar'
module mapper-extras org.opensearch.index.mapper.MapperExtrasPlugin '' 'mapper-extras-client-*.jar'
module reindex org.opensearch.index.reindex.ReindexPlugin '' 'reindex-client-*.jar' 'opensearch-rest-client-*.jar' \
  'opensearch-ssl-config-*.jar' 'http*.jar' 'commons-codec-*.jar' 'commons-logging-*.jar'
module percolator org.opensearch.percolator.PercolatorPlugin '' 'percolator-client-*.jar'

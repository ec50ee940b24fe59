# shellcheck shell=bash
# Two more nodes beside `opensearch`, started by name with OPENSEARCH_CLUSTER=1: a second one with data, and a small one that
# has a vote and nothing else. With two nodes alone the loss of the one that leads stops all writing.

OPENSEARCH_SECOND_PORT=$((PERCHERO_PORT_BASE + 10))
OPENSEARCH_SECOND_TRANSPORT_PORT=$((PERCHERO_PORT_BASE + 11))
OPENSEARCH_MANAGER_PORT=$((PERCHERO_PORT_BASE + 12))
OPENSEARCH_MANAGER_TRANSPORT_PORT=$((PERCHERO_PORT_BASE + 13))

# The first node founds the cluster, whether it is new or has data from a time alone; the others find it. A node that hangs
# without ending is given up after 2 seconds instead of 30.
opensearch_cluster_settings() {
  local ports=("$OPENSEARCH_TRANSPORT_PORT" "$OPENSEARCH_SECOND_TRANSPORT_PORT" "$OPENSEARCH_MANAGER_TRANSPORT_PORT")
  echo "-Ediscovery.seed_hosts=$(printf '127.0.0.1:%s,' "${ports[@]}")" \
    "-Ecluster.initial_cluster_manager_nodes=opensearch-$PERCHERO_PORT_BASE" \
    -Ecluster.fault_detection.follower_check.timeout=2s -Ecluster.fault_detection.leader_check.timeout=2s
}

opensearch-second_address() { echo "http://127.0.0.1:$OPENSEARCH_SECOND_PORT"; }
opensearch-second_ports() { echo "$OPENSEARCH_SECOND_PORT $OPENSEARCH_SECOND_TRANSPORT_PORT"; }
opensearch-second_start_timeout() { opensearch_start_timeout; }
opensearch-second_stop_signal() { opensearch_stop_signal; }
opensearch-second_ready() { opensearch_node_ready "$OPENSEARCH_SECOND_PORT"; }
opensearch-second_prepare() { opensearch_node_prepare opensearch-second; }
opensearch-second_settle() { :; }
opensearch-second_launch() {
  # shellcheck disable=SC2046 # one word per setting
  opensearch_node_launch opensearch-second "${OPENSEARCH_HEAP:-512m}" \
    "$OPENSEARCH_SECOND_PORT" "$OPENSEARCH_SECOND_TRANSPORT_PORT" $(opensearch_cluster_settings)
}

opensearch-manager_address() { echo "http://127.0.0.1:$OPENSEARCH_MANAGER_PORT"; }
opensearch-manager_ports() { echo "$OPENSEARCH_MANAGER_PORT $OPENSEARCH_MANAGER_TRANSPORT_PORT"; }
opensearch-manager_start_timeout() { opensearch_start_timeout; }
opensearch-manager_stop_signal() { opensearch_stop_signal; }
opensearch-manager_ready() { opensearch_node_ready "$OPENSEARCH_MANAGER_PORT"; }
opensearch-manager_prepare() { opensearch_node_prepare opensearch-manager; }
opensearch-manager_settle() { :; }
opensearch-manager_launch() {
  # shellcheck disable=SC2046 # one word per setting
  opensearch_node_launch opensearch-manager 128m \
    "$OPENSEARCH_MANAGER_PORT" "$OPENSEARCH_MANAGER_TRANSPORT_PORT" \
    -Enode.roles=cluster_manager $(opensearch_cluster_settings)
}

#!/usr/bin/env bash
# enter-host.sh FOLDER UNIT USER CAPABILITIES COMMAND…   COMMAND as systemd would start it on a plain host, without systemd
#
# FOLDER/opt, FOLDER/etc (over this machine's own), FOLDER/run and FOLDER/state are what that host has. Everything else is
# read-only, /tmp is its own, of /proc only its own processes are seen, and no privilege is left or can be got back.
set -euo pipefail
folder="$1" unit="$2" user="$3" capabilities="${4,,}"
shift 4
if [ -z "${IN_HOST:-}" ]; then
  IN_HOST=1 exec unshare --mount --propagation private -- "$0" "$folder" "$unit" "$user" "$capabilities" "$@"
fi
unset IN_HOST

mount -t overlay overlay -o "lowerdir=$folder/etc:/etc" /etc
mount -t overlay overlay -o "lowerdir=$folder/state:/var/lib" /var/lib
for state in "$folder"/state/*/; do mount --bind "$state" "/var/lib/$(basename "$state")"; done
mount --bind "$folder/opt" /opt
mount -o remount,bind,ro /opt
mount --bind "$folder/run" /run
for other in "$folder"/run/credentials/*/; do
  if [ "$(basename "$other")" != "$unit.service" ]; then mount -t tmpfs -o size=4k,mode=0 tmpfs "/run/credentials/$(basename "$other")"; fi
done
mount -t tmpfs -o size=64m,mode=1777 tmpfs /tmp
mount -o remount,bind,ro /
mount -t proc -o subset=pid,hidepid=invisible proc /proc

ambient=(--inh-caps=-all)
bounding=-all
if [ -n "$capabilities" ]; then
  name="${capabilities#cap_}"
  ambient=(--inh-caps="-all,+$name" --ambient-caps="-all,+$name")
  bounding="-all,+$name"
fi
cd /opt/perchero/current
exec setpriv --reuid "$user" --regid "$user" --clear-groups --no-new-privs --bounding-set="$bounding" "${ambient[@]}" \
  --pdeathsig TERM -- "$@"

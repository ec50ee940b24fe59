#!/usr/bin/env bash
# assets.sh add SHARED ASSETS   puts the files of a release beside those of the releases before, where the reverse proxy serves them
# assets.sh prune SHARED        takes away what none of the last three releases names
#
# Tabs go on with the release they were opened with. SHARED/assets holds the files, SHARED/releases what each release named; two
# with the same files are one.
set -euo pipefail
export LC_ALL=C
umask 022
kept=3
action="${1:-}"
shared="${2:?usage: assets.sh add SHARED ASSETS, or assets.sh prune SHARED}"
mkdir -p "$shared"

case "$action" in
  add)
    # Moved, not written in place: nobody is sent half a file.
    rm -rf "$shared/incoming"
    cp -r --no-preserve=mode "${3:?which assets}" "$shared/incoming"
    cd "$shared"
    mkdir -p assets releases
    names="$(cd incoming && find . -type f -printf '%P\n' | sort)"
    find incoming -type f -exec mv -f -t assets {} +
    rm -r incoming
    printf '%s\n' "$names" >"releases/$(sha256sum <<<"$names" | cut -c 1-16)"
    ;;
  prune)
    cd "$shared"
    # shellcheck disable=SC2012 # names of our own making
    ls -t releases | tail -n +$((kept + 1)) | (cd releases && xargs -r rm --)
    named="$(sort -u releases/*)"
    comm -23 <(find assets -type f -printf '%P\n' | sort) - <<<"$named" | (cd assets && xargs -r -d '\n' rm --)
    ;;
  *)
    echo "usage: assets.sh add SHARED ASSETS, or assets.sh prune SHARED" >&2
    exit 2
    ;;
esac

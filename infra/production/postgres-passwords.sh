#!/bin/sh
# Run once, by the image of PostgreSQL, after roles.sql, whose passwords are for development only.
set -eu
psql --no-psqlrc --quiet --set ON_ERROR_STOP=1 --username "$POSTGRES_USER" --dbname postgres \
  --set app="$(cat /run/secrets/POSTGRES_APP_PASSWORD)" --set owner="$(cat /run/secrets/POSTGRES_OWNER_PASSWORD)" <<'SQL'
alter role perchero_app password :'app';
alter role perchero_owner password :'owner';
SQL

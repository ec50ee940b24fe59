#!/bin/sh
# Run once, by the image of PostgreSQL, after roles.sql, whose passwords are for development only.
set -eu
APP_PASSWORD="$(cat /run/secrets/POSTGRES_APP_PASSWORD)"
OWNER_PASSWORD="$(cat /run/secrets/POSTGRES_OWNER_PASSWORD)"
export APP_PASSWORD OWNER_PASSWORD
psql --no-psqlrc --quiet --set ON_ERROR_STOP=1 --username "$POSTGRES_USER" --dbname postgres <<'SQL'
\getenv app APP_PASSWORD
\getenv owner OWNER_PASSWORD
alter role perchero_app password :'app';
alter role perchero_owner password :'owner';
SQL

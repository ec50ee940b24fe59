# shellcheck shell=bash
# Sourced by backup.sh and restore.sh. Every value may come from the environment (in production from a file that only the
# database's user can read, with containers as files in SECRETS_FOLDER); the defaults of development come with scripts/run.

for file in "${SECRETS_FOLDER:-}"/[A-Z]*; do
  if [ -n "${SECRETS_FOLDER:-}" ] && [ -f "$file" ]; then printf -v "$(basename "$file")" %s "$(<"$file")"; fi
done
: "${BACKUP_DIR:=$PERCHERO_RUN/backup}"                      # configuration, locks and logs of the tools
: "${BACKUP_PG_DATA:=$PERCHERO_RUN/postgres/data}"
: "${BACKUP_PG_PORT:=$POSTGRES_PORT}"
: "${BACKUP_PG_HOST:=127.0.0.1}"                             # or the folder of the socket
: "${BACKUP_CA_FILE:=$PERCHERO_RUN/backup-store/cert.pem}"   # who vouches for the store
: "${BACKUP_USER:=perchero}"                                 # owns the database's files; of use when root calls
: "${BACKUP_KEEP_DAYS:=35}"
readonly STANZA=perchero

fail() {
  echo "$*" >&2
  exit 1
}

# The tools run as the owner of the database's files.
as_database_user() {
  if [ "$(id -u)" = 0 ]; then
    setpriv --reuid "$BACKUP_USER" --regid "$(id -g "$BACKUP_USER")" --clear-groups -- "$@"
  else
    "$@"
  fi
}

pgbackrest_() {
  PGHOST="$BACKUP_PG_HOST" PGPASSFILE="$BACKUP_DIR/pgpass" \
    as_database_user pgbackrest --config="$BACKUP_DIR/pgbackrest.conf" --stanza="$STANZA" "$@"
}

# A bundle of authorities in the environment would take the place of ours, and rclone cannot use it.
rclone_() { as_database_user env -u AWS_CA_BUNDLE rclone --config="$BACKUP_DIR/rclone.conf" --ca-cert="$BACKUP_CA_FILE" --stats=0 "$@"; }

# sql STATEMENT   as the role of backups, bare values
sql() {
  PGPASSFILE="$BACKUP_DIR/pgpass" as_database_user psql -qAtX -v ON_ERROR_STOP=1 -h "$BACKUP_PG_HOST" -p "$BACKUP_PG_PORT" \
    -U perchero_backup -d postgres -c "$1"
}

# Passwords stand in these files, so nobody else may read them.
write_settings() {
  mkdir -p "$BACKUP_DIR"/{log,lock,spool}
  (
    umask 077
    # shellcheck disable=SC2153 # they come from the environment
    cat >"$BACKUP_DIR/pgbackrest.conf" <<CONF
[global]
repo1-type=s3
repo1-path=/database
repo1-s3-bucket=$BACKUP_S3_BUCKET
repo1-s3-endpoint=$BACKUP_S3_HOST
repo1-storage-port=$BACKUP_S3_PORT
repo1-storage-ca-file=$BACKUP_CA_FILE
repo1-s3-region=$BACKUP_S3_REGION
repo1-s3-uri-style=path
repo1-s3-key=$BACKUP_S3_ACCESS_KEY
repo1-s3-key-secret=$BACKUP_S3_SECRET_KEY
repo1-cipher-type=aes-256-cbc
repo1-cipher-pass=$BACKUP_PASSPHRASE
repo1-retention-full-type=time
repo1-retention-full=$BACKUP_KEEP_DAYS
repo1-bundle=y
compress-type=zst
compress-level=1
process-max=2
start-fast=y
log-path=$BACKUP_DIR/log
lock-path=$BACKUP_DIR/lock
spool-path=$BACKUP_DIR/spool
log-level-console=warn
log-level-file=info

[$STANZA]
pg1-path=$BACKUP_PG_DATA
pg1-port=$BACKUP_PG_PORT
pg1-user=perchero_backup
pg1-database=postgres
CONF
    cat >"$BACKUP_DIR/rclone.conf" <<CONF
[shop]
type = s3
provider = Other
endpoint = $S3_ENDPOINT
region = $S3_REGION
access_key_id = $S3_ACCESS_KEY
secret_access_key = $S3_SECRET_KEY
force_path_style = true
no_check_bucket = true

[store]
type = s3
provider = Other
endpoint = https://$BACKUP_S3_HOST:$BACKUP_S3_PORT
region = $BACKUP_S3_REGION
access_key_id = $BACKUP_S3_ACCESS_KEY
secret_access_key = $BACKUP_S3_SECRET_KEY
force_path_style = true

[pictures]
type = crypt
remote = store:$BACKUP_S3_BUCKET/pictures
filename_encryption = off
directory_name_encryption = false
password = $(printf %s "$BACKUP_PASSPHRASE" | rclone obscure -)
CONF
    echo "*:*:*:perchero_backup:$BACKUP_DB_PASSWORD" >"$BACKUP_DIR/pgpass"
  )
  if [ "$(id -u)" = 0 ]; then chown -R "$BACKUP_USER:" "$BACKUP_DIR"; fi
}

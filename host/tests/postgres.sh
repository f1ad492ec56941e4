#!/usr/bin/env bash
# Runs a command with a temporary PostgreSQL server, in a temporary folder, on a free loopback port:
#   host/tests/postgres.sh cargo test -p pinye-host
# The command finds the server's address in PINYE_TEST_POSTGRES. Installs Debian's package when there is none.
set -euo pipefail

tools() { { ls -d /usr/lib/postgresql/*/bin /opt/homebrew/opt/postgresql*/bin 2>/dev/null || true; } | sort -V | tail -n 1; }
if [ -z "$(tools)" ]; then
  if ! command -v apt-get >/dev/null; then
    echo "Install PostgreSQL 15 or newer." >&2
    exit 1
  fi
  as_root=""; [ "$(id -u)" = 0 ] || as_root="sudo"
  $as_root apt-get update -qq
  # Do not create a system cluster: the tests create their own.
  $as_root mkdir -p /etc/postgresql-common
  echo "create_main_cluster = false" | $as_root tee /etc/postgresql-common/createcluster.conf >/dev/null
  DEBIAN_FRONTEND=noninteractive $as_root apt-get install -y -qq --no-install-recommends postgresql >/dev/null
fi
bin="$(tools)"

# PostgreSQL refuses to run as root.
as_owner=""
folder="$(mktemp -d)"
if [ "$(id -u)" = 0 ]; then
  chown postgres "$folder"
  as_owner="runuser -u postgres --"
fi
port="$(node -e 'const s=require("net").createServer().listen(0,"127.0.0.1",()=>{console.log(s.address().port);s.close()})')"
stop() {
  (cd / && $as_owner "$bin/pg_ctl" -D "$folder/data" -m immediate stop >/dev/null 2>&1) || true
  rm -rf "$folder"
}
trap stop EXIT
(
  cd /
  $as_owner "$bin/initdb" -D "$folder/data" -U pinye --auth trust --no-sync -E UTF8 --locale C >/dev/null
  # Durability is off, because the data does not outlive the run; tests that need it set PINYE_TEST_POSTGRES_SYNC=on.
  # Autovacuum is off, because there are hundreds of small, short-lived databases.
  $as_owner "$bin/pg_ctl" -D "$folder/data" -w -l "$folder/log" -o "-h 127.0.0.1 -p $port -k $folder \
    -c fsync=${PINYE_TEST_POSTGRES_SYNC:-off} -c max_connections=300 -c shared_buffers=64MB \
    -c autovacuum=off -c full_page_writes=off -c wal_level=minimal -c max_wal_senders=0" start >/dev/null
)
# For tests that create their own databases.
export PATH="$PATH:$bin"
export PINYE_TEST_POSTGRES="postgres://pinye@127.0.0.1:$port/postgres"
"$@"

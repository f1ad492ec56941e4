#!/usr/bin/env bash
# Runs a command where LibreOffice Calc is there as `soffice`; installs Debian's package when it is not:
#   host/tests/libreoffice.sh cargo test --workspace --test it forms::opened -- --ignored
set -euo pipefail
if ! command -v soffice >/dev/null; then
  if ! command -v apt-get >/dev/null; then
    echo "Install LibreOffice, with soffice on the path." >&2
    exit 1
  fi
  as_root=""; [ "$(id -u)" = 0 ] || as_root="sudo"
  $as_root apt-get update -qq
  DEBIAN_FRONTEND=noninteractive $as_root apt-get install -y -qq --no-install-recommends libreoffice-calc >/dev/null
fi
exec "$@"

#!/usr/bin/env bash
# Makes sure that a Chromium is there for the browser journeys; installs Debian's when it can.
set -euo pipefail
if command -v "${CHROMIUM:-chromium}" >/dev/null || [ -x /usr/bin/chromium ]; then exit 0; fi
if command -v apt-get >/dev/null; then
  as_root=""; [ "$(id -u)" = 0 ] || as_root="sudo"
  $as_root apt-get update -qq
  DEBIAN_FRONTEND=noninteractive $as_root apt-get install -y -qq --no-install-recommends chromium fonts-noto-cjk
else
  echo "Install Chromium and set CHROMIUM to its path." >&2
  exit 1
fi

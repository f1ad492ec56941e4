#!/usr/bin/env bash
# Lets a data folder use the native code of the bundled plugins that the Rust tests have compiled, if they have run:
#   host/tests/share-native-code.sh FOLDER
set -euo pipefail
shared=$(cd "$(dirname "$0")/../.." && pwd)/target/tmp/plugin-cache
[ -f "$shared/key" ] || exit 0
mkdir -p "$1/cache"
ln -s "$shared" "$1/cache/plugins"
ln -s "$shared/key" "$1/native-code.key"

#!/usr/bin/env bash
# End-to-end test of `pinye plugin new`: the created plugin passes its own tests, builds, and passes `plugin check`. It
# is created outside of the checkout, so that nothing is left behind.
set -euo pipefail
root=$(cd "$(dirname "$0")/../.." && pwd)
pinye=${PINYE:-$root/target/debug/pinye}
folder=$(mktemp -d)
trap 'rm -rf "$folder"' EXIT
export CARGO_TARGET_DIR=$root/target
cp "$root/rust-toolchain.toml" "$folder/"

cd "$folder"
"$pinye" plugin new word-cloud --label-zh 词云 --label-en 'Word cloud' --kit "$root/plugin-api"
cp "$root/Cargo.lock" word-cloud/
(cd word-cloud && cargo test --quiet)
"$pinye" plugin build word-cloud --out "$folder/packages"
"$pinye" plugin check "$folder/packages/word-cloud-0.1.0.pinye"

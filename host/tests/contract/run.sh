#!/usr/bin/env bash
# Schemathesis against the OpenAPI document: as an anonymous client, as an author, as an administrator, and on the
# origin of published works. There is no 5xx and no response outside the document, and nearly every operation succeeds
# at least once: world.py creates the records, requested.py builds requests that succeed, summary.py counts.
set -euo pipefail
cd "$(dirname "$0")/../../.."
here=host/tests/contract
began=$SECONDS
cases=${CASES:-2000}
venv=.cache/schemathesis
if [ ! -x "$venv/bin/schemathesis" ]; then
  python3 -m venv "$venv"
  "$venv/bin/pip" install --quiet --disable-pip-version-check -r $here/requirements.txt
fi
data=$(mktemp -d)
free() { python3 -c 'import socket; s = socket.socket(); s.bind(("127.0.0.1", 0)); print(s.getsockname()[1])'; }
port=$(free)
works=$(free)
export CONTRACT_STUDIO=http://127.0.0.1:$port CONTRACT_WORKS=http://127.0.0.1:$works
export CONTRACT_PINYE=$PWD/target/debug/pinye CONTRACT_STATE=$data/state PINYE_ADMIN_PASSWORD=Correct-horse-7
host/tests/share-native-code.sh "$CONTRACT_STATE"
# A stand-in for WeChat and for the map service: without WeChat, or while it does not respond, three calls return 503
# and 502, as the specification says; so do two without a map service.
exec {wechat}< <(exec python3 $here/wechat.py)
stand_in=$!
read -r wechat_url <&"$wechat"
# Codes are printed instead of mailed, so that routes that send codes succeed. The proxy on this machine is trusted:
# rate limits count the addresses that requests name in x-forwarded-for.
PINYE_DEV=true PINYE_PRINT_CODES=true PINYE_WECHAT_APP_ID=wx-contract PINYE_WECHAT_SECRET=contract PINYE_WECHAT_API_URL=$wechat_url \
PINYE_MAP_KEY=contract PINYE_MAP_URL=$wechat_url \
  "$CONTRACT_PINYE" serve --demo --data-dir "$CONTRACT_STATE" \
  --studio-addr "127.0.0.1:$port" --works-addr "127.0.0.1:$works" >"$data/host.log" 2>&1 &
server=$!
trap 'kill $server $stand_in 2>/dev/null || true; [ -n "${KEEP:-}" ] || rm -rf "$data"' EXIT
# A form field: no bundled plugin has one yet. Built without the lints, as for the end-to-end tests.
env -u RUSTC_WORKSPACE_WRAPPER "$CONTRACT_PINYE" plugin build web/e2e/answer --out "$data/packages" >/dev/null
CONTRACT_PACKAGE=$(ls "$data"/packages/*.pinye)
export CONTRACT_PACKAGE
for _ in $(seq 600); do curl -fsS "$CONTRACT_STUDIO/api/ready" >/dev/null 2>&1 && break; sleep 0.2; done

run() { # role, origin, extra arguments
  local role=$1 origin=$2 started=$SECONDS failed=0 phases=${PHASES:-examples,fuzzing}; shift 2
  # The coverage phase, with every edge of every value, takes two minutes more: PHASES=examples,coverage,fuzzing, which
  # `make soak` sets. Most anonymous requests are refused before their content is checked, so the anonymous run skips
  # it.
  [ "$role" != nobody ] || phases=examples,fuzzing
  echo "schemathesis, $role"
  SCHEMATHESIS_HOOKS=$here/hooks.py CONTRACT_ROLE=$role CONTRACT_ANSWERS=$data/$role.json \
  "$venv/bin/schemathesis" run "$data/openapi.json" --url "$origin" --checks not_a_server_error,status_code_conformance,content_type_conformance,response_schema_conformance \
    --mode all --phases "$phases" --max-examples "$per_operation" --seed "${SEED:-7}" --generation-database none --request-timeout 20 "$@" \
    >"$data/$role.log" 2>&1 || { failed=1; sed -nE '/ (ERRORS|FAILURES) /,$p' "$data/$role.log" | head -n 400; grep -E 'panicked|ERROR' "$data/host.log" | tail -n 20 || true; }
  tail -n 25 "$data/$role.log"
  echo "$role: $((SECONDS - started)) s"
  return $failed
}
failed=0
curl -fsS "$CONTRACT_STUDIO/api/openapi.json" >"$data/openapi.json"
operations=$(python3 -c 'import json,sys; print(sum(len([m for m in p if m in ("get","post","put","delete","patch")]) for p in json.load(sys.stdin)["paths"].values()))' <"$data/openapi.json")
per_operation=$(( cases / 3 / operations + 1 ))
echo "$operations operations, at least $per_operation examples each, as three people"
# The administrator's run goes last, because it may delete what an author's run uses. Excluded: a stream that never
# ends, and the path of files on the works' origin, which the studio does not have.
studio=(--exclude-path /api/plugins/events --exclude-path '/{name}')
run nobody "$CONTRACT_STUDIO" "${studio[@]}" >"$data/nobody.told" & nobody=$!
run author "$CONTRACT_STUDIO" "${studio[@]}" || failed=1
wait $nobody || failed=1
cat "$data/nobody.told"
run administrator "$CONTRACT_STUDIO" "${studio[@]}" || failed=1
run visitor "$CONTRACT_WORKS" --include-path-regex '^/(h5/|a/|s/|\{)' || failed=1
python3 $here/summary.py "$data/openapi.json" nobody="$data/nobody.json" author="$data/author.json" \
  administrator="$data/administrator.json" visitor="$data/visitor.json" || failed=1
echo "contract: $((SECONDS - began)) s"
exit $failed

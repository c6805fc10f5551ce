#!/usr/bin/env bash
# Asks for a price with plain curl, then buys the same call: examples/curl.sh [URL]
set -euo pipefail
url=${1:-http://localhost:8402}
body='{"code":"def f(a):\n    return a if a else 0\n"}'

echo '# the price, on every network we accept'
curl -sS -o /dev/null -D - "$url/v1/developer/code-metrics" -H 'content-type: application/json' -d "$body" |
  sed -n 's/^payment-required: //Ip' | tr -d '\r' | base64 --decode
echo

echo '# the same call, paid: with play money in the sandbox, elsewhere name a wallet with --key-file'
echo "$body" | ${TOLLGAUGE:-npx tollgauge} buy developer.code-metrics --url "$url" --max-usd 0.05

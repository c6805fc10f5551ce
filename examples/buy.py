"""Buys one call on Base with requests and the official x402 package.

    pip install "x402[requests,evm]"
    EVM_PRIVATE_KEY=0x... python examples/buy.py https://shop.example
    python examples/buy.py --quote http://localhost:8402     # asks the price only; needs nothing but requests

One session call signs at most once here: a lost answer is asked for again under the same Idempotency-Key.
"""

import base64
import json
import os
import sys
import uuid

import requests

MAX_ATOMIC_USDC = 50_000  # five cents: nothing dearer is ever signed
NETWORKS = {"eip155:8453", "eip155:84532"}
BODY = {"code": "def f(a):\n    return a if a else 0\n"}


def ask_price(url: str) -> dict:
    """The challenge of the call, checked: what it costs, where, and to whom. Free."""
    answer = requests.post(url, json=BODY, timeout=30, allow_redirects=False)
    if answer.status_code != 402:
        raise SystemExit(f"no price but {answer.status_code}")
    if answer.json().get("request_check", {}).get("valid") is False:
        raise SystemExit(f"the request would be refused: {answer.json()['request_check']['errors']}")
    challenge = json.loads(base64.b64decode(answer.headers["PAYMENT-REQUIRED"]))
    for option in challenge["accepts"]:
        if option["network"] in NETWORKS and int(option["amount"]) <= MAX_ATOMIC_USDC:
            return option
    raise SystemExit("nothing that may be paid is offered")


def buy(url: str, key: str) -> dict:
    """Pays within the cap and gives the envelope."""
    from eth_account import Account
    from x402 import x402ClientSync
    from x402.http.clients import x402_requests
    from x402.mechanisms.evm import EthAccountSigner
    from x402.mechanisms.evm.exact.register import register_exact_evm_client

    client = x402ClientSync()
    register_exact_evm_client(client, EthAccountSigner(Account.from_key(key)))
    headers = {"Idempotency-Key": str(uuid.uuid4())}
    with x402_requests(client) as session:
        answer = session.post(url, json=BODY, headers=headers, timeout=120)
    answer.raise_for_status()
    return answer.json()


def main() -> None:
    arguments = [word for word in sys.argv[1:] if word != "--quote"]
    shop = arguments[0] if arguments else "http://localhost:8402"
    url = f"{shop.rstrip('/')}/v1/developer/code-metrics"
    option = ask_price(url)
    print(f"{int(option['amount']) / 1_000_000} USDC on {option['network']} to {option['payTo']}")
    if "--quote" not in sys.argv:
        print(json.dumps(buy(url, os.environ["EVM_PRIVATE_KEY"])))


if __name__ == "__main__":
    main()

"""Native CPython's time for the same work: parse, then the same walk. Reads lines of [text, times], answers milliseconds of both and of the bare parse."""

import gc
import json
import sys
import time

sys.path.insert(0, sys.argv[1])
import source_facts  # noqa: E402

gc.freeze()
gc.disable()
for line in sys.stdin:
    text, times = json.loads(line)
    started = time.process_time()
    for _ in range(times):
        source_facts.parse(text)
    parsed = time.process_time()
    for _ in range(times):
        tree, error = source_facts.parse(text)
        if error is not None:
            raise SystemExit(error["message"])
        source_facts.measure(tree, text)
        del tree
    spent = (time.process_time() - parsed, parsed - started)
    print(json.dumps([seconds * 1000 / times for seconds in spent]), flush=True)

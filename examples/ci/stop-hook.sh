#!/usr/bin/env bash
# A stop hook for coding agents: before an agent ends its turn, what it changed is checked. What it must look at goes to
# standard error with exit 2, which hands it back to the agent; anything else lets it end.
#   in the agent's settings: { "hooks": { "Stop": [{ "hooks": [{ "type": "command", "command": "examples/ci/stop-hook.sh" }] }] } }
set -u
input=$(cat)
# Asked once already: no agent is sent round in circles.
case "$(printf '%s' "$input" | tr -d '[:space:]')" in *'"stop_hook_active":true'*) exit 0 ;; esac
# Agents that commit as they go are checked since TOLLGAUGE_BASE, such as main; else what is not committed yet is.
report=$(${TOLLGAUGE:-npx --yes tollgauge@0.1.0} check ${TOLLGAUGE_BASE:+"$TOLLGAUGE_BASE"} --worktree --quiet 2>&1)
status=$?
if [ "$status" -eq 1 ]; then
  printf 'The change has findings at the gate. Mend them, or say in one line each why they stay:\n%s\n' "$report" >&2
  exit 2
fi
# What could not be checked stops nobody, and somebody should know.
if [ "$status" -ne 0 ]; then printf '%s\n' "$report" >&2; fi
exit 0

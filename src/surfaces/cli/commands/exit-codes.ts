/** How `metrics`, `review` and `check` end. */
export const exitCodes = {
  clean: 0,
  findings: 1,
  usage: 2,
  partly: 3,
  budget: 4,
  service: 5,
} as const

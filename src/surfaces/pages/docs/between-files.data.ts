interface BetweenFilesFinding {
  readonly id: string
  readonly severity: 'high' | 'info'
  readonly trigger: string
  readonly remedy: string
}

/** What only a review of several files can see, in the words of its documentation. */
export const betweenFiles: readonly BetweenFilesFinding[] = [
  {
    id: 'changed-name-still-used',
    severity: 'high',
    trigger:
      'A public function takes other parameters, and a call in another file of the change was left as it was and does not fit any more.',
    remedy: 'Adapt the call, or keep the old parameters working.',
  },
  {
    id: 'golden-rewritten',
    severity: 'info',
    trigger:
      'Recorded answers (snapshots, golden files, cassettes) were rewritten in the same change as the code that gives them.',
    remedy: 'Read what changed in them: they prove only that the code does what it does.',
  },
  {
    id: 'proof-weakened-with-code',
    severity: 'high',
    trigger:
      'A test proves less than before in the same change as the code it tests. Tests that went with the code they tested are not counted. Low when nothing of it is above low in its own file.',
    remedy: 'Ask why the test had to give way: a green run says less than before.',
  },
  {
    id: 'removed-name-still-used',
    severity: 'high',
    trigger: 'A function is gone from one file, and another file of the change still imports it.',
    remedy: 'Keep the name, or change its users too.',
  },
]

const COLORS: Readonly<Record<string, string>> = {
  A: '#1a7f37',
  B: '#4d7c0f',
  C: '#9a6700',
  D: '#bc4c00',
  F: '#cf222e',
}

/** A badge of a grade and its day: readable to those who see it, to those who hear it, by day and by night. */
export function renderBadge(grade: string, day: string): string {
  const title = `x402 preflight: grade ${grade} on ${day}`
  return `<svg xmlns="http://www.w3.org/2000/svg" width="246" height="24" viewBox="0 0 246 24" role="img" aria-labelledby="title">
  <title id="title">${title}</title>
  <style>
    .ground { fill: #eaeef2 } .words { fill: #1f2328 } .grade { fill: ${COLORS[grade] ?? '#57606a'} } .mark { fill: #ffffff }
    text { font: 600 12px Verdana, "DejaVu Sans", sans-serif }
    @media (prefers-color-scheme: dark) { .ground { fill: #30363d } .words { fill: #f0f6fc } }
  </style>
  <rect class="ground" width="246" height="24" rx="4"/>
  <rect class="grade" x="116" width="32" height="24"/>
  <text class="words" x="10" y="16" textLength="96">x402 preflight</text>
  <text class="mark" x="132" y="16" text-anchor="middle">${grade}</text>
  <text class="words" x="158" y="16" textLength="78">${day}</text>
</svg>
`
}

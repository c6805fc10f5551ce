/** Sources for examples: a function with so many decisions, lines, parameters or levels. */
export function pythonBranches(name: string, decisions: number): string {
  const body = Array.from(
    { length: decisions },
    (_, index) => `    if a == ${index}:\n        run(${index})\n`,
  )
  return `def ${name}(a):\n${body.join('')}    return a\n`
}

export function scriptBranches(name: string, decisions: number): string {
  const body = Array.from({ length: decisions }, (_, index) => `  if (a === ${index}) run(${index})\n`)
  return `function ${name}(a) {\n${body.join('')}  return a\n}\n`
}

export function goBranches(name: string, decisions: number): string {
  const body = Array.from(
    { length: decisions },
    (_, index) => `\tif a == ${index} {\n\t\trun(${index})\n\t}\n`,
  )
  return `package p\n\nfunc ${name}(a int) int {\n${body.join('')}\treturn a\n}\n`
}

/** Decisions inside of loops, two each time. */
export function pythonTangles(name: string, loops: number): string {
  const body = repeat(
    loops,
    (index) => `    for b in a:\n        if b == ${index}:\n            run(${index})\n`,
  )
  return `def ${name}(a):\n${body}    return a\n`
}

export function scriptTangles(name: string, loops: number): string {
  const body = repeat(loops, (index) => `  for (const b of a) if (b === ${index}) run(${index})\n`)
  return `function ${name}(a) {\n${body}  return a\n}\n`
}

export function goTangles(name: string, loops: number): string {
  const body = repeat(
    loops,
    (index) => `\tfor _, b := range a {\n\t\tif b == ${index} {\n\t\t\trun(${index})\n\t\t}\n\t}\n`,
  )
  return `package p\n\nfunc ${name}(a []int) []int {\n${body}\treturn a\n}\n`
}

export function pythonLines(name: string, lines: number): string {
  return `def ${name}(a):\n${repeat(lines - 1, (index) => `    a.b${index} = ${index}\n`)}`
}

export function scriptLines(name: string, lines: number): string {
  return `function ${name}(a) {\n${repeat(lines - 2, (index) => `  a.b${index} = ${index}\n`)}}\n`
}

export function goLines(name: string, lines: number): string {
  return `package p\n\nfunc ${name}(a *T) {\n${repeat(lines - 2, (index) => `\ta.b${index} = ${index}\n`)}}\n`
}

export function pythonNesting(name: string, depth: number): string {
  const body = repeat(depth, (level) => `${'    '.repeat(level + 1)}if a > ${level}:\n`)
  return `def ${name}(a):\n${body}${'    '.repeat(depth + 1)}run(a)\n`
}

export function scriptNesting(name: string, depth: number): string {
  return `function ${name}(a) {\n${repeat(depth, (level) => `if (a > ${level}) {\n`)}run(a)\n${'}\n'.repeat(depth)}}\n`
}

export function goNesting(name: string, depth: number): string {
  return `package p\n\nfunc ${name}(a int) {\n${repeat(depth, (level) => `if a > ${level} {\n`)}run(a)\n${'}\n'.repeat(depth)}}\n`
}

export function repeat(times: number, line: (index: number) => string): string {
  return Array.from({ length: times }, (_, index) => line(index)).join('')
}

import { spawnSync } from 'node:child_process'
import { existsSync, readdirSync } from 'node:fs'
import { delimiter, join } from 'node:path'

/** What the tests use of the host, where each was found, and how Debian installs it; without an optional one they go on and say so. */
export const hostTools = [
  {
    name: 'Python 3 with pytest and requests',
    find: findPython,
    packages: ['python3', 'python3-pytest', 'python3-requests'],
  },
  {
    name: 'Python 3 with FastAPI and uvicorn',
    find: () => findPythonWith('fastapi, uvicorn'),
    packages: ['python3', 'python3-fastapi', 'python3-uvicorn'],
    isOptional: true,
  },
  { name: 'Chromium', find: findChromium, packages: ['chromium'] },
  { name: 'PostgreSQL server', find: findPostgres, packages: ['postgresql'] },
  { name: 'git', find: () => onPath('git'), packages: ['git'] },
  { name: 'patch', find: () => onPath('patch'), packages: ['patch'] },
  {
    name: 'ip (iproute2)',
    find: () => onPath('ip') ?? firstExisting(['/usr/sbin/ip', '/sbin/ip']),
    packages: ['iproute2'],
    platform: 'linux',
  },
].filter(({ platform = process.platform }) => platform === process.platform)

/** An interpreter that can run the generated tests. */
export function findPython() {
  return findPythonWith('pytest, requests')
}

/** An interpreter that has these modules. */
export function findPythonWith(modules) {
  return (
    [process.env.TEST_PYTHON, onPath('python3'), '/usr/bin/python3', '/usr/local/bin/python3']
      .filter((path) => path && existsSync(path))
      .find((path) => spawnSync(path, ['-c', `import ${modules}`]).status === 0) ?? null
  )
}

export function findChromium() {
  const names = ['chromium', 'chromium-browser', 'google-chrome', 'google-chrome-stable']
  return process.env.TEST_CHROMIUM ?? names.map(onPath).find(Boolean) ?? null
}

/** The directory that holds `initdb` and `postgres`. */
export function findPostgres() {
  const root = '/usr/lib/postgresql'
  const versions = existsSync(root) ? readdirSync(root).sort((a, b) => Number(b) - Number(a)) : []
  const candidates = [process.env.TEST_POSTGRES_BIN, ...versions.map((version) => join(root, version, 'bin'))]
  const initdb = onPath('initdb')
  if (initdb) candidates.push(join(initdb, '..'))
  return (
    candidates.find(
      (path) => path && existsSync(join(path, 'initdb')) && existsSync(join(path, 'postgres')),
    ) ?? null
  )
}

function onPath(name) {
  return firstExisting((process.env.PATH ?? '').split(delimiter).map((folder) => join(folder, name)))
}

function firstExisting(paths) {
  return paths.find((path) => existsSync(path)) ?? null
}

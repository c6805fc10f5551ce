// Copies what tsc leaves behind: every file under src that is not TypeScript.
import { cpSync } from 'node:fs'

cpSync('src', 'dist', { recursive: true, filter: (path) => !path.endsWith('.ts') })

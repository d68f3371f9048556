/** `npm run check`: what can be seen without running the product. Each check is a command that exits with 0 when all is well. */
import { spawn } from 'node:child_process'
import { constants, setPriority } from 'node:os'
import { pathToFileURL } from 'node:url'

const checks: Record<string, string[]> = {
  linter: ['oxlint'],
  types: ['node', 'node_modules/typescript-7/bin/tsc', '--noEmit', '-p', '.'],
  layout: ['oxfmt', '--check', '**/*.{ts,tsx,js,mjs,css}'],
  'dead code': ['knip', '--no-progress'],
  'generated files': ['node', 'workshop/generate.ts', '--check'],
  catalogues: ['node', 'workshop/catalogues.ts', '--check'],
}

export const checkNames = Object.keys(checks)

export interface CheckResult {
  name: string
  ok: boolean
  seconds: number
}

/**
 * Runs two checks at a time, prints what failed, and returns all results. In the `background` they take what other work
 * leaves of the machine.
 */
export async function runChecks(
  names = checkNames,
  { background = false }: { background?: boolean } = {},
): Promise<CheckResult[]> {
  const waiting = names.slice()
  const results: CheckResult[] = []
  const worker = async () => {
    for (let name = waiting.shift(); name !== undefined; name = waiting.shift())
      results.push(await runCheck(name, background))
  }
  await Promise.all([worker(), worker()])
  return results
}

function runCheck(name: string, background: boolean): Promise<CheckResult> {
  const started = Date.now()
  const command = checks[name] ?? []
  return new Promise((resolve) => {
    let output = ''
    const child = spawn('npx', command, { stdio: ['ignore', 'pipe', 'pipe'] })
    // No lower: beside programs that never rest the lowest gets next to nothing, and the tests would wait for the checks.
    if (background && child.pid !== undefined) setPriority(child.pid, constants.priority.PRIORITY_BELOW_NORMAL)
    child.stdout.on('data', (chunk: Buffer) => (output += chunk.toString()))
    child.stderr.on('data', (chunk: Buffer) => (output += chunk.toString()))
    child.on('close', (status) => {
      const seconds = (Date.now() - started) / 1000
      console.log(`${status === 0 ? 'ok  ' : 'FAIL'} ${name} (${seconds.toFixed(1)} s)`)
      if (status !== 0) console.log(output.trimEnd())
      resolve({ name, ok: status === 0, seconds })
    })
  })
}

if (import.meta.url === pathToFileURL(process.argv[1] ?? '').href) {
  const results = await runChecks(process.argv.length > 2 ? process.argv.slice(2) : undefined)
  process.exit(results.every((result) => result.ok) ? 0 : 1)
}

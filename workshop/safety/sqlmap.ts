import { spawn } from 'node:child_process'
import { existsSync, mkdtempSync, rmSync } from 'node:fs'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'

export interface Target {
  name: string
  method?: 'GET' | 'POST' | 'PUT'
  url: string
  /** With `*` behind each value that is tried. */
  data?: object
  headers?: Record<string, string>
  database: 'SQLite' | 'PostgreSQL' | 'MySQL'
}

export interface Verdict {
  injectable: boolean
  /** How often each HTTP status was answered. */
  statuses: Record<number, number>
  output: string
}

const program = '/usr/bin/sqlmap'

/** Debian: apt-get install sqlmap. */
export function hasSqlmap(): boolean {
  return existsSync(program)
}

/**
 * Lets sqlmap look for an injection at the marked values: boolean, error, union and stacked statements (and waiting,
 * where the database can wait). Throws when it neither found one nor says that there is none, or needs longer than `ms`.
 */
export async function runSqlmap(
  target: Target,
  { ms, level = 3, risk = 2 }: { ms: number; level?: number; risk?: number },
) {
  const folder = mkdtempSync(join(tmpdir(), 'kumiki-sqlmap-'))
  const gate = await openGate(target.url)
  // SQLite cannot wait; UNION is looked for there, in the same written statements, since it costs most.
  const techniques = target.database === 'SQLite' ? 'BEUS' : 'BEST'
  const values = [
    ...['-u', gate.url, '--method', target.method ?? (target.data ? 'POST' : 'GET')],
    ...(target.data ? ['--data', JSON.stringify(target.data)] : []),
    ...Object.entries({ ...(target.data && { 'content-type': 'application/json' }), ...target.headers }).flatMap(
      ([name, value]) => ['-H', `${name}: ${value}`],
    ),
    ...['--batch', '--answers', 'custom injection marker=Y,JSON data found=Y', '--flush-session', '--disable-coloring'],
    ...['--output-dir', folder, '--dbms', target.database, '--technique', techniques, '--time-sec', '2'],
    ...['--level', String(level), '--risk', String(risk), '--threads', '4', '--timeout', '20', '--retries', '1'],
    // Every answer counts: none of them ends the search.
    ...['--ignore-code', '400,401,403,404,413,422,429,503', '--skip-waf', '--parse-errors', '-v', '1'],
  ]
  try {
    const output = await run(values, folder, ms)
    const injectable = /identified the following injection point/.test(output)
    if (!injectable && !/do not appear to be injectable/.test(output))
      throw new Error(`sqlmap came to no verdict about ${target.name}:\n${output.slice(-3000)}`)
    return { injectable, statuses: gate.statuses, output } satisfies Verdict
  } finally {
    await gate.close()
    rmSync(folder, { recursive: true, force: true })
  }
}

function run(values: string[], home: string, ms: number): Promise<string> {
  return new Promise((resolve, reject) => {
    const env = { ...process.env, HOME: home, XDG_DATA_HOME: home }
    const child = spawn(program, values, { env, stdio: ['ignore', 'pipe', 'pipe'], timeout: ms, killSignal: 'SIGKILL' })
    let output = ''
    const keep = (chunk: Buffer) => (output += chunk.toString())
    child.stdout.on('data', keep)
    child.stderr.on('data', keep)
    child.once('error', reject)
    child.once('close', (_code, signal) => {
      if (signal) reject(new Error(`sqlmap did not end within ${ms} ms:\n${output.slice(-3000)}`))
      else resolve(output)
    })
  })
}

/**
 * Passes requests on and counts the answers. `@unique@` in a body is another number each time, and each request comes
 * from another address where the engine trusts this proxy: else the limit of logins would end the search.
 */
async function openGate(
  url: string,
): Promise<{ url: string; statuses: Record<number, number>; close(): Promise<void> }> {
  const target = new URL(url)
  const statuses: Record<number, number> = {}
  let requests = 0
  const server = createServer((request, response) => {
    const chunks: Buffer[] = []
    request.on('data', (chunk: Buffer) => chunks.push(chunk))
    request.on('end', () => {
      void (async () => {
        const number = ++requests
        const body = Buffer.concat(chunks).toString().replaceAll('@unique@', String(number))
        const from = `10.${number >> 16}.${(number >> 8) & 255}.${number & 255}`
        const { host: _, connection: _c, 'content-length': _l, ...headers } = request.headers
        const answer = await fetch(new URL(request.url ?? '/', target), {
          method: request.method ?? 'GET',
          headers: { ...(headers as Record<string, string>), 'x-forwarded-for': from },
          ...(body !== '' && { body }),
        })
        statuses[answer.status] = (statuses[answer.status] ?? 0) + 1
        const text = await answer.text()
        response.writeHead(answer.status, { 'content-type': answer.headers.get('content-type') ?? 'text/plain' })
        response.end(text)
      })().catch(() => response.destroy())
    })
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  const { port } = server.address() as AddressInfo
  return {
    url: `http://127.0.0.1:${port}${url.slice(target.origin.length)}`,
    statuses,
    close: () =>
      new Promise((resolve) => {
        server.close(() => resolve())
        server.closeAllConnections()
      }),
  }
}

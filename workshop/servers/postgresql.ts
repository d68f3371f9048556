import { spawn } from 'node:child_process'
import type { ChildProcess } from 'node:child_process'
import { chownSync, existsSync, mkdtempSync, readdirSync, readFileSync, rmSync } from 'node:fs'
import { createServer } from 'node:net'
import { tmpdir } from 'node:os'
import { delimiter, join } from 'node:path'
import pg from 'pg'

export interface PostgresqlServer {
  /** `postgres://…` of an empty database, for a superuser without password; loopback only. */
  url: string
  port: number
  /** URL of another empty database on the server, made now. */
  database(name: string): Promise<string>
  /** Stops at once without a checkpoint, as a crash would, and starts again (needs `durable` to keep what it acknowledged). */
  crash(): Promise<void>
  stop(): Promise<void>
}

export interface PostgresqlOptions {
  /** fsync as in production, for measurements and crash tests; else as fast as a test wants it. */
  durable?: boolean
  /** More settings, `name=value`. */
  settings?: string[]
}

/** Whether a PostgreSQL server can be started here. */
export function hasPostgresql(): boolean {
  return findBinaries() !== undefined
}

/**
 * Starts a private PostgreSQL on a free port, in a folder of its own below the system's temporary folder, as an
 * unprivileged user when we are root. It ends with this process, however that ends, and leaves nothing.
 */
export async function startPostgresql(options: PostgresqlOptions = {}): Promise<PostgresqlServer> {
  const binaries = findBinaries()
  if (binaries === undefined) throw new Error('No PostgreSQL server is installed (Debian: apt-get install postgresql)')
  const owner = serverUser()
  const folder = mkdtempSync(join(tmpdir(), 'kumiki-postgresql-'))
  if (owner) chownSync(folder, owner.uid, owner.gid)
  const cluster = join(folder, 'data')
  try {
    await initialise(join(binaries, 'initdb'), cluster, owner)
    for (let attempt = 1; ; attempt += 1) {
      const port = await freePort()
      try {
        return await running(join(binaries, 'postgres'), folder, cluster, port, owner, options)
      } catch (error) {
        // Somebody else took the port between our look and the start.
        if (attempt === 3) throw error
      }
    }
  } catch (error) {
    rmSync(folder, { recursive: true, force: true })
    throw error
  }
}

type Owner = { uid: number; gid: number } | undefined

async function running(
  binary: string,
  folder: string,
  cluster: string,
  port: number,
  owner: Owner,
  { durable = false, settings = [] }: PostgresqlOptions,
): Promise<PostgresqlServer> {
  const all = [
    'listen_addresses=127.0.0.1',
    `unix_socket_directories=`,
    `port=${port}`,
    'max_connections=100',
    'shared_buffers=64MB',
    'autovacuum_naptime=5s',
    'log_min_messages=fatal',
    ...(durable ? [] : ['fsync=off', 'synchronous_commit=off', 'full_page_writes=off']),
    ...settings,
  ]
  const start = () => startServer(binary, folder, cluster, all, owner)
  const urlOf = (database: string) => `postgres://postgres@127.0.0.1:${port}/${encodeURIComponent(database)}`
  let server = start()
  await ready(urlOf('postgres'), server)
  return {
    url: urlOf('postgres'),
    port,
    database: async (name) => {
      const client = new pg.Client({ connectionString: urlOf('postgres') })
      await client.connect()
      await client.query(`create database ${pg.escapeIdentifier(name)}`)
      await client.end()
      return urlOf(name)
    },
    crash: async () => {
      await end(server, 'crash')
      server = start()
      await ready(urlOf('postgres'), server)
    },
    stop: async () => {
      await end(server, 'stop')
      rmSync(folder, { recursive: true, force: true })
    },
  }
}

/**
 * The shell holds the server and reads what we say. When we are gone, our end of the pipe is closed, and the shell
 * stops the server and removes its folder: also after a kill -9.
 */
const keeper = `
"$1" -D "$2" "\${@:4}" </dev/null >"$3/log" 2>&1 &
server=$!
word=
read -r word
if [ "$word" = crash ]; then kill -QUIT $server; else kill -INT $server; fi
wait $server
if [ -z "$word" ]; then rm -rf "$3"; fi
`

function startServer(binary: string, folder: string, cluster: string, settings: string[], owner: Owner): ChildProcess {
  const values = settings.flatMap((setting) => ['-c', setting])
  return spawn('bash', ['-c', keeper, 'postgresql', binary, cluster, folder, ...values], {
    stdio: ['pipe', 'ignore', 'ignore'],
    cwd: folder,
    env: plainEnvironment(),
    // Ctrl-C in a terminal ends us; the server then ends in its own order.
    detached: true,
    ...owner,
  })
}

async function end(server: ChildProcess, word: 'crash' | 'stop'): Promise<void> {
  if (server.exitCode !== null) return
  server.ref()
  const ended = new Promise((resolve) => server.once('exit', resolve))
  server.stdin?.end(`${word}\n`)
  await ended
}

async function ready(url: string, server: ChildProcess): Promise<void> {
  server.unref()
  for (let waited = 0; waited < 30_000; waited += 50) {
    if (server.exitCode !== null) throw new Error('PostgreSQL did not start')
    const client = new pg.Client({ connectionString: url, connectionTimeoutMillis: 2000 })
    client.on('error', () => {})
    try {
      await client.connect()
      await client.query('select 1')
      await client.end()
      return
    } catch {
      await client.end().catch(() => {})
      await new Promise((resolve) => setTimeout(resolve, 50))
    }
  }
  throw new Error('PostgreSQL did not become ready in 30 s')
}

async function initialise(initdb: string, cluster: string, owner: Owner): Promise<void> {
  const options = ['-D', cluster, '-U', 'postgres', '--auth=trust', '-E', 'UTF8', '--locale=C', '--no-sync']
  const child = spawn(initdb, options, {
    stdio: ['ignore', 'ignore', 'pipe'],
    cwd: '/',
    env: plainEnvironment(),
    ...owner,
  })
  let said = ''
  child.stderr.on('data', (piece: Buffer) => (said += piece.toString()))
  const code = await new Promise((resolve, reject) => child.once('exit', resolve).once('error', reject))
  if (code !== 0) throw new Error(`initdb failed: ${said}`)
}

function plainEnvironment(): NodeJS.ProcessEnv {
  return { PATH: process.env.PATH, LC_ALL: 'C', TZ: 'UTC' }
}

/** Newest of Debian's versions, else what is on the PATH. */
function findBinaries(): string | undefined {
  const debian = '/usr/lib/postgresql'
  const versions = existsSync(debian) ? readdirSync(debian).sort((a, b) => Number(b) - Number(a)) : []
  const folders = [
    ...versions.map((version) => join(debian, version, 'bin')),
    ...(process.env.PATH ?? '').split(delimiter),
  ]
  return folders.find((folder) => existsSync(join(folder, 'initdb')) && existsSync(join(folder, 'postgres')))
}

/** PostgreSQL refuses to run as root. */
function serverUser(): Owner {
  if (process.getuid?.() !== 0) return undefined
  const lines = readFileSync('/etc/passwd', 'utf8').split('\n')
  for (const name of ['postgres', 'nobody']) {
    const [, , uid, gid] = lines.find((line) => line.startsWith(`${name}:`))?.split(':') ?? []
    if (uid !== undefined && gid !== undefined) return { uid: Number(uid), gid: Number(gid) }
  }
  return undefined
}

async function freePort(): Promise<number> {
  return new Promise((resolve, reject) => {
    const server = createServer()
    server.once('error', reject)
    server.listen(0, '127.0.0.1', () => {
      const address = server.address()
      server.close(() => resolve(typeof address === 'object' && address ? address.port : 0))
    })
  })
}

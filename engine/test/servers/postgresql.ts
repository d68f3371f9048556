import type { ChildProcess } from 'node:child_process'
import { chownSync, existsSync, mkdtempSync, readdirSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { delimiter, join } from 'node:path'
import pg from 'pg'
import { madeOnce } from '../made-once.ts'
import { endServer, freePort, keepServer, prepareServer, serverUser, untilReady, type Owner } from './keep-server.ts'
import type { SelfSigned } from './self-signed.ts'
import { writeCertificate } from './write-certificate.ts'

export interface PostgresqlServer {
  /** `postgres://…` of an empty database, for a superuser without password; loopback only. */
  url: string
  port: number
  /** What a data source says of that database. */
  spec: { database_type: 2; system: string; port: number; user: string; db: string }
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
  /** Takes encrypted connections, too, with this certificate. */
  tls?: Pick<SelfSigned, 'key' | 'certificate'>
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
  const owner = serverUser(['postgres', 'nobody'])
  const folder = mkdtempSync(join(tmpdir(), 'kumiki-postgresql-'))
  if (owner) chownSync(folder, owner.uid, owner.gid)
  const cluster = join(folder, 'data')
  try {
    const made = ['-D', cluster, '-U', 'postgres', '--auth=trust', '-E', 'UTF8', '--locale=C', '--no-sync']
    await madeOnce('postgresql', cluster, () => prepareServer(join(binaries, 'initdb'), made, owner))
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

async function running(
  binary: string,
  folder: string,
  cluster: string,
  port: number,
  owner: Owner,
  { durable = false, settings = [], tls }: PostgresqlOptions,
): Promise<PostgresqlServer> {
  const files = tls && writeCertificate(folder, tls, owner)
  const all = [
    'listen_addresses=127.0.0.1',
    `unix_socket_directories=`,
    `port=${port}`,
    'max_connections=100',
    'shared_buffers=64MB',
    'autovacuum_naptime=5s',
    'log_min_messages=fatal',
    ...(durable ? [] : ['fsync=off', 'synchronous_commit=off', 'full_page_writes=off']),
    ...(files ? ['ssl=on', `ssl_key_file=${files.key}`, `ssl_cert_file=${files.certificate}`] : []),
    ...settings,
  ]
  const start = () => startServer(binary, folder, cluster, all, owner)
  const urlOf = (database: string) => `postgres://postgres@127.0.0.1:${port}/${encodeURIComponent(database)}`
  let server = start()
  await ready(urlOf('postgres'), server)
  return {
    url: urlOf('postgres'),
    port,
    spec: { database_type: 2, system: '127.0.0.1', port, user: 'postgres', db: 'postgres' },
    database: async (name) => {
      const client = new pg.Client({ connectionString: urlOf('postgres') })
      await client.connect()
      await client.query(`create database ${pg.escapeIdentifier(name)}`)
      await client.end()
      return urlOf(name)
    },
    crash: async () => {
      await endServer(server, 'crash')
      server = start()
      await ready(urlOf('postgres'), server)
    },
    stop: async () => {
      await endServer(server, 'stop')
      rmSync(folder, { recursive: true, force: true })
    },
  }
}

function startServer(binary: string, folder: string, cluster: string, settings: string[], owner: Owner): ChildProcess {
  const values = settings.flatMap((setting) => ['-c', setting])
  const signals = { stop: 'INT', crash: 'QUIT' }
  return keepServer({ command: [binary, '-D', cluster, ...values], folder, owner, signals })
}

function ready(url: string, server: ChildProcess): Promise<void> {
  return untilReady(server, async () => {
    const client = new pg.Client({ connectionString: url, connectionTimeoutMillis: 2000 })
    client.on('error', () => {})
    try {
      await client.connect()
      await client.query('select 1')
    } finally {
      await client.end().catch(() => {})
    }
  })
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

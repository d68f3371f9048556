import { chownSync, existsSync, mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { delimiter, join } from 'node:path'
import mysql from 'mysql2/promise'
import { madeOnce } from '../made-once.ts'
import { endServer, freePort, keepServer, prepareServer, serverUser, untilReady, type Owner } from './keep-server.ts'
import type { SelfSigned } from './self-signed.ts'
import { writeCertificate } from './write-certificate.ts'

export interface MariadbServer {
  host: string
  port: number
  /** A user with all rights and an empty password. */
  user: string
  /** An empty database, made at the start. */
  db: string
  /** What a data source says of that database. */
  spec: { database_type: 3; system: string; port: number; user: string; db: string }
  /** Another empty database. */
  database(name: string): Promise<void>
  /** Stops at once, as a crash would, and starts again. */
  crash(): Promise<void>
  stop(): Promise<void>
}

export interface MariadbOptions {
  /** More options, `--name=value`. */
  settings?: string[]
  /** Takes encrypted connections, too, with this certificate. */
  tls?: Pick<SelfSigned, 'key' | 'certificate'>
}

/** Whether a MariaDB server can be started here. */
export function hasMariadb(): boolean {
  return findBinary('mariadbd') !== undefined && findBinary('mariadb-install-db') !== undefined
}

/**
 * Starts a private MariaDB on a free port, in a folder of its own below the system's temporary folder, as an unprivileged
 * user when we are root. It ends with this process, however that ends, and leaves nothing.
 */
export async function startMariadb(options: MariadbOptions = {}): Promise<MariadbServer> {
  const binary = findBinary('mariadbd')
  const installer = findBinary('mariadb-install-db')
  if (!binary || !installer) throw new Error('No MariaDB server is installed (Debian: apt-get install mariadb-server)')
  const owner = serverUser(['mysql', 'nobody'])
  const folder = mkdtempSync(join(tmpdir(), 'kumiki-mariadb-'))
  if (owner) chownSync(folder, owner.uid, owner.gid)
  try {
    const cluster = join(folder, 'data')
    const made = [
      '--no-defaults',
      `--datadir=${cluster}`,
      '--auth-root-authentication-method=normal',
      '--skip-test-db',
      '--skip-name-resolve',
      ...storage,
    ]
    await madeOnce('mariadb', cluster, () => prepareServer(installer, made, owner))
    for (let attempt = 1; ; attempt += 1) {
      try {
        return await running(binary, folder, await freePort(), owner, options)
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

/** As fast as a test wants it, not as safe as production. */
const storage = [
  '--innodb-log-file-size=8M',
  '--innodb-buffer-pool-size=64M',
  '--innodb-flush-log-at-trx-commit=0',
  '--innodb-flush-method=nosync',
  '--sync-frm=0',
]

async function running(
  binary: string,
  folder: string,
  port: number,
  owner: Owner,
  { settings = [], tls }: MariadbOptions,
): Promise<MariadbServer> {
  const files = tls && writeCertificate(folder, tls, owner)
  const command = [
    binary,
    '--no-defaults',
    `--datadir=${join(folder, 'data')}`,
    `--socket=${join(folder, 'socket')}`,
    `--pid-file=${join(folder, 'pid')}`,
    `--port=${port}`,
    '--bind-address=127.0.0.1',
    '--skip-name-resolve',
    '--skip-log-bin',
    '--max-connections=150',
    ...storage,
    ...(files ? [`--ssl-key=${files.key}`, `--ssl-cert=${files.certificate}`] : []),
    ...settings,
  ]
  const start = async () => {
    const server = keepServer({ command, folder, owner, signals: { stop: 'TERM', crash: 'KILL' } })
    await untilReady(server, () => query('SELECT 1'))
    return server
  }
  const query = async (text: string) => {
    const connection = await mysql.createConnection({ host: '127.0.0.1', port, user: 'root' })
    try {
      await connection.query(text)
    } finally {
      await connection.end()
    }
  }
  const database = (name: string) => query(`CREATE DATABASE ${mysql.escapeId(name)} CHARACTER SET utf8mb4`)
  let server = await start()
  await database('kumiki')
  return {
    host: '127.0.0.1',
    port,
    user: 'root',
    db: 'kumiki',
    spec: { database_type: 3, system: '127.0.0.1', port, user: 'root', db: 'kumiki' },
    database,
    crash: async () => {
      await endServer(server, 'crash')
      server = await start()
    },
    stop: async () => {
      await endServer(server, 'stop')
      rmSync(folder, { recursive: true, force: true })
    },
  }
}

function findBinary(name: string): string | undefined {
  const folders = ['/usr/sbin', '/usr/bin', '/usr/libexec', ...(process.env.PATH ?? '').split(delimiter)]
  return folders.map((folder) => join(folder, name)).find((file) => existsSync(file))
}

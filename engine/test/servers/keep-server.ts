import { spawn } from 'node:child_process'
import type { ChildProcess } from 'node:child_process'
import { readFileSync } from 'node:fs'
import { createServer } from 'node:net'
import { patienceMs } from '../limits.ts'

/** Whom a server runs as; undefined: as we do. */
export type Owner = { uid: number; gid: number } | undefined

export interface KeptServer {
  /** The command and its arguments. */
  command: string[]
  /** The server's own folder, which goes with it. Its output is in `log` there. */
  folder: string
  owner: Owner
  /** Names of the signals for an ordinary end and for a crash. */
  signals: { stop: string; crash: string }
}

/**
 * The shell holds the server and reads what we say. When we are gone, our end of the pipe is closed, and the shell
 * stops the server and removes its folder: also after a kill -9.
 */
const keeper = `
folder=$1 stop=$2 crash=$3
"\${@:4}" </dev/null >>"$folder/log" 2>&1 &
server=$!
word=
read -r word
if [ "$word" = crash ]; then kill -"$crash" $server; else kill -"$stop" $server; fi
wait $server
if [ -z "$word" ]; then rm -rf "$folder"; fi
`

/** Starts a server that ends with this process, however that ends. */
export function keepServer({ command, folder, owner, signals }: KeptServer): ChildProcess {
  const server = spawn('bash', ['-c', keeper, 'keeper', folder, signals.stop, signals.crash, ...command], {
    stdio: ['pipe', 'ignore', 'ignore'],
    cwd: folder,
    env: plainEnvironment(),
    // Ctrl-C in a terminal ends us; the server then ends in its own order.
    detached: true,
    ...owner,
  })
  server.unref()
  return server
}

/** Ends a kept server and waits until it is gone; its folder stays. */
export async function endServer(server: ChildProcess, word: 'crash' | 'stop'): Promise<void> {
  if (server.exitCode !== null) return
  server.ref()
  const ended = new Promise((resolve) => server.once('exit', resolve))
  server.stdin?.end(`${word}\n`)
  await ended
}

/** Runs a command that prepares a server's folder; throws with what it said. */
export async function prepareServer(command: string, values: string[], owner: Owner): Promise<void> {
  const child = spawn(command, values, {
    stdio: ['ignore', 'pipe', 'pipe'],
    cwd: '/',
    env: plainEnvironment(),
    ...owner,
  })
  let said = ''
  const hear = (piece: Buffer) => (said += piece.toString())
  child.stdout.on('data', hear)
  child.stderr.on('data', hear)
  const code = await new Promise((resolve, reject) => child.once('exit', resolve).once('error', reject))
  if (code !== 0) throw new Error(`${command} failed: ${said.slice(-2_000)}`)
}

/** Asks every 50 ms until `ask` does not throw. */
export async function untilReady(server: ChildProcess, ask: () => Promise<void>): Promise<void> {
  for (let waited = 0; waited < patienceMs; waited += 50) {
    if (server.exitCode !== null) throw new Error('The server did not start')
    try {
      await ask()
      return
    } catch {
      await new Promise((resolve) => setTimeout(resolve, 50))
    }
  }
  throw new Error(`The server did not become ready in ${patienceMs} ms`)
}

/** Database servers refuse to run as root: the first of these users that exists. */
export function serverUser(names: string[]): Owner {
  if (process.getuid?.() !== 0) return undefined
  const lines = readFileSync('/etc/passwd', 'utf8').split('\n')
  for (const name of names) {
    const [, , uid, gid] = lines.find((line) => line.startsWith(`${name}:`))?.split(':') ?? []
    if (uid !== undefined && gid !== undefined) return { uid: Number(uid), gid: Number(gid) }
  }
  return undefined
}

/** Below those from which the system takes the ports of connections that go out: nobody takes one before it is listened at. */
const [firstPort, ports] = [10_000, 22_000]
const given = new Set<number>()

/** A port at which nobody listens, given once. */
export async function freePort(): Promise<number> {
  for (;;) {
    const port = firstPort + Math.floor(Math.random() * ports)
    if (given.has(port)) continue
    given.add(port)
    if (await isFree(port)) return port
  }
}

function isFree(port: number): Promise<boolean> {
  return new Promise((resolve) => {
    const server = createServer()
    server.once('error', () => resolve(false))
    server.listen(port, '127.0.0.1', () => server.close(() => resolve(true)))
  })
}

function plainEnvironment(): NodeJS.ProcessEnv {
  return { PATH: process.env.PATH, LC_ALL: 'C', TZ: 'UTC' }
}

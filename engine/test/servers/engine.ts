import { spawn, type ChildProcess } from 'node:child_process'
import { existsSync, readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { patienceMs } from '../limits.ts'
import { madeOnce, runFolder } from '../made-once.ts'
import { root } from '../shop/prepare-shop.ts'

export { freePort } from './keep-server.ts'

export interface EngineProcess {
  /** Of the console. */
  url: string
  /** Of published sites; calls are below `/vue-element-admin`. */
  siteUrl: string
  process: ChildProcess
  /** Milliseconds from the start to ready. */
  startedMs: number
  /** What it has printed. */
  output(): string
  /** The whole process group, at once, as a power cut would. */
  kill(): Promise<void>
  /** SIGTERM; resolves with the exit code. */
  stop(): Promise<number | null>
}

/** What follows `node` in `npm start`. */
const startArguments = (
  JSON.parse(readFileSync(join(root, 'package.json'), 'utf8')) as { scripts: { start: string } }
).scripts.start
  .split(' ')
  .slice(1)

interface EngineOptions {
  dataFolder: string
  port: number
  sitePort: number
  env?: Record<string, string>
  /** It asks the services of its example, whose ports its documents name: a copied folder would name those of another engine. */
  asksServices?: boolean
}

/** Starts the engine on a data folder, in a process group of its own, and waits until it is ready. */
export async function startEngine(options: EngineOptions): Promise<EngineProcess> {
  await prepareData(options)
  return spawnEngine(options)
}

/** A first start loads and publishes an example; within a run of the tests later ones take the folder that it left. */
async function prepareData(options: EngineOptions): Promise<void> {
  const { dataFolder, env = {}, asksServices = false } = options
  const { KUMIKI_EXAMPLE: example = 'none', KUMIKI_DEFINITIONS: _definitions, ...others } = env
  const isFirst = !existsSync(dataFolder) || readdirSync(dataFolder).length === 0
  if (runFolder() === undefined || !isFirst || asksServices || Object.keys(others).length > 0) return
  await madeOnce(`data-${example}`, dataFolder, async () => {
    const engine = await spawnEngine({ ...options, env: { KUMIKI_EXAMPLE: example } })
    if ((await engine.stop()) !== 0) throw new Error(`The engine did not stop:\n${engine.output()}`)
  })
}

async function spawnEngine(options: EngineOptions): Promise<EngineProcess> {
  const { dataFolder, port, sitePort, env = {} } = options
  const started = performance.now()
  const child = spawn(process.execPath, startArguments, {
    cwd: root,
    detached: true,
    stdio: ['ignore', 'pipe', 'pipe'],
    env: {
      ...process.env,
      KUMIKI_PORT: String(port),
      KUMIKI_SITE_PORT: String(sitePort),
      KUMIKI_HOST: '127.0.0.1',
      KUMIKI_DATA: dataFolder,
      KUMIKI_EXAMPLE: 'none',
      KUMIKI_ADMIN_PASSWORD: 'admin-password',
      NODE_NO_WARNINGS: '1',
      ...env,
    },
  })
  let printed = ''
  const keep = (chunk: Buffer) => (printed = (printed + chunk.toString()).slice(-20_000))
  child.stdout?.on('data', keep)
  child.stderr?.on('data', keep)
  const ended = new Promise<number | null>((resolve) => child.once('exit', (code) => resolve(code)))
  let exited = false
  void ended.then(() => (exited = true))
  const url = `http://127.0.0.1:${port}`
  while (!(await isReady(`${url}/readyz`))) {
    if (exited) throw new Error(`The engine ended before it was ready:\n${printed}`)
    if (performance.now() - started > patienceMs) {
      killGroup(child)
      throw new Error(`The engine was not ready within ${patienceMs} ms:\n${printed}`)
    }
    await new Promise((resolve) => setTimeout(resolve, 15))
  }
  return {
    url,
    siteUrl: `http://127.0.0.1:${sitePort}`,
    process: child,
    startedMs: performance.now() - started,
    output: () => printed,
    async kill() {
      killGroup(child)
      await ended
    },
    stop() {
      child.kill('SIGTERM')
      return ended
    },
  }
}

function killGroup(child: ChildProcess): void {
  try {
    if (child.pid !== undefined) process.kill(-child.pid, 'SIGKILL')
  } catch {
    // It is gone already.
  }
}

async function isReady(url: string): Promise<boolean> {
  try {
    return (await fetch(url, { signal: AbortSignal.timeout(1000) })).ok
  } catch {
    return false
  }
}

import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import pg from 'pg'
import { afterAll, afterEach, beforeAll, describe, expect, onTestFinished, test } from 'vitest'
import { openStore } from '../store/open-store.ts'
import type { Store } from '../store/store.ts'
import { set } from '../store/test/part-kinds.ts'
import { hasPostgresql, startPostgresql, type PostgresqlServer } from '../test/servers/postgresql.ts'
import type { Job, PeriodicJob } from './job.ts'
import { makeJobRunner, type JobRunner } from './job-runner.ts'

const secret = 'a'.repeat(64)
const longMs = 60 * 60_000

let store: Store
let folder: string
let lines: string[] = []
let runners: JobRunner[] = []

const log = {
  info: (_details: object, message: string) => void lines.push(message),
  warn: (_details: object, message: string) => void lines.push(message),
}
/** A node that does these jobs; what they reach is its name. */
const nodeOn = (at: Store, jobs: Record<string, Job<string>>, parts = 'a'): JobRunner => {
  const runner = makeJobRunner(jobs, { parts: () => parts, store: at, log })
  runners.push(runner)
  return runner
}

beforeAll(async () => {
  folder = mkdtempSync(join(tmpdir(), 'kumiki-jobs-'))
  store = await openStore({ dataFolder: join(folder, 'embedded'), secret, set })
})
afterEach(async () => {
  await Promise.all(runners.map((runner) => runner.stop(0)))
  runners = []
  lines = []
})
afterAll(async () => {
  await store.close()
  rmSync(folder, { recursive: true, force: true })
})

test.each(['one', 'each'] as const)(
  'a job that fails is done again (%s); it is said once, and once that it works again',
  async (nodes) => {
    let left = 3
    const job: PeriodicJob<string> = {
      ...{ everyMs: 1, nodes },
      async run() {
        if (left-- > 0) throw new Error('the store is away')
      },
    }
    const runner = nodeOn(store, { [`failing-${nodes}`]: job })
    runner.start()
    const outcome = () => runner.outcomes().get(`failing-${nodes}`)
    await expect.poll(() => outcome()?.done).toBeGreaterThan(1)
    expect(outcome()).toMatchObject({ failed: 3, last: 'done', lastDoneAt: expect.any(String) as unknown })
    expect(lines).toEqual(['a job failed', 'a job works again'])
  },
)

test('the engine waits at its end for a job that runs, tells it so, and begins none any more', async () => {
  const [begun, end] = [Promise.withResolvers<AbortSignal>(), Promise.withResolvers<void>()]
  const steps: string[] = []
  const often: PeriodicJob<string> = {
    ...{ everyMs: 1, nodes: 'each' },
    async run(_parts, signal) {
      steps.push('job begins')
      begun.resolve(signal)
      await end.promise
      steps.push('job ended')
    },
  }
  const runner = nodeOn(store, { often })
  runner.start()
  const signal = await begun.promise
  expect(signal.aborted).toBe(false)
  const stopped = runner.stop(longMs).then(() => steps.push('engine ended'))
  expect(signal.aborted).toBe(true)
  // Who does not wait has ended by now.
  await new Promise(setImmediate)
  end.resolve()
  await stopped
  expect(steps).toEqual(['job begins', 'job ended', 'engine ended'])
})

test('what the end of its node may have cut off, the next one does without waiting for its time', async () => {
  const begun = Promise.withResolvers<void>()
  const cut: PeriodicJob<string> = {
    ...{ everyMs: longMs, nodes: 'one' },
    async run(_parts, signal) {
      begun.resolve()
      await once(signal, 'abort')
    },
  }
  const runner = nodeOn(store, { cut })
  const running = runner.run('cut')
  await begun.promise
  await runner.stop(longMs)
  await running
  expect(await nodeOn(store, { cut: { ...cut, run: () => Promise.resolve() } }).run('cut')).toBe(true)
})

test('one that does not end is not waited for longer than the engine has', async () => {
  const begun = Promise.withResolvers<void>()
  const run = () => {
    begun.resolve()
    return new Promise(() => undefined)
  }
  const runner = nodeOn(store, { endless: { everyMs: 1, nodes: 'each', run } })
  runner.start()
  await begun.promise
  await runner.stop(1)
})

test('OP-02 before anybody is served that is done which has to be, and its failure is not passed over', async () => {
  const done: string[] = []
  const run = async (parts: string) => void done.push(parts)
  const first: PeriodicJob<string> = { everyMs: longMs, nodes: 'each', isBeforeReady: true, run }
  await nodeOn(store, {
    first,
    later: { everyMs: longMs, nodes: 'each', run: () => Promise.reject(new Error('no')) },
  }).prepare()
  expect(done).toEqual(['a'])
  const broken = nodeOn(store, { broken: { ...first, run: () => Promise.reject(new Error('broken')) } })
  await expect(broken.prepare()).rejects.toThrow('broken')
})

test('who has lost the lease hears it', async () => {
  const begun = Promise.withResolvers<AbortSignal>()
  const job: PeriodicJob<string> = {
    ...{ everyMs: longMs, nodes: 'one' },
    async run(_parts, signal) {
      begun.resolve(signal)
      await once(signal, 'abort')
    },
  }
  const leases = { ...store.leases, renew: () => Promise.resolve(false) }
  const running = nodeOn({ ...store, leases }, { lost: job }).run('lost')
  expect((await begun.promise).aborted).toBe(false)
  expect(await running).toBe(true)
})

test('tasks of calls are counted by the names of their jobs, and end last', async () => {
  let left = 2
  const close = async () => void (left = 0)
  const runner = nodeOn(store, { made: { tasks: () => ({ running: () => left, close }) } })
  runner.start()
  await runner.stop(longMs)
  expect([...runner.running()]).toEqual([['made', 2]])
  await runner.endTasks()
  expect([...runner.running()]).toEqual([['made', 0]])
})

if (!hasPostgresql()) test.skip('skipped: jobs of several nodes (no PostgreSQL installed)', () => {})

describe.skipIf(!hasPostgresql())('jobs of several nodes', () => {
  let server: PostgresqlServer
  let here: Store
  let there: Store

  beforeAll(async () => {
    server = await startPostgresql()
    const open = () => openStore({ dataFolder: folder, databaseUrl: server.url, secret, set })
    here = await open()
    there = await open()
  })
  afterAll(async () => {
    await Promise.all([here?.close(), there?.close()])
    await server?.stop()
  })

  test('MN-04 of two nodes one does a job, once in its period; what is for each node both do', async () => {
    const done: string[] = []
    const run = async (parts: string) => void done.push(parts)
    const jobs: Record<string, Job<string>> = {
      once: { everyMs: longMs, nodes: 'one', run },
      own: { everyMs: longMs, nodes: 'each', run },
    }
    const nodes = [nodeOn(here, jobs, 'here'), nodeOn(there, jobs, 'there')]
    const both = (name: string) => Promise.all(nodes.map((node) => node.run(name)))
    expect((await both('once')).sort()).toEqual([false, true])
    expect(done).toHaveLength(1)
    // Nor when it has ended, until its time has come.
    expect(await both('once')).toEqual([false, false])
    expect(done).toHaveLength(1)
    expect(nodes.reduce((sum, node) => sum + node.outcomes().get('once')!.elsewhere, 0)).toBe(3)
    done.length = 0
    expect(await both('own')).toEqual([true, true])
    expect(done.sort()).toEqual(['here', 'there'])
  })

  test('while one node does a job no other begins it, however often its time comes', async () => {
    let [atWork, most] = [0, 0]
    const end = Promise.withResolvers<void>()
    const job: PeriodicJob<string> = {
      ...{ everyMs: 1, nodes: 'one' },
      async run() {
        most = Math.max(most, ++atWork)
        await end.promise
        atWork--
      },
    }
    const nodes = [nodeOn(here, { long: job }), nodeOn(there, { long: job })]
    for (const node of nodes) node.start()
    const elsewhere = () => nodes.reduce((sum, node) => sum + node.outcomes().get('long')!.elsewhere, 0)
    await expect.poll(elsewhere).toBeGreaterThan(5)
    expect([most, atWork]).toEqual([1, 1])
    end.resolve()
  })

  test('one that failed here is done there without waiting for its time', async () => {
    const failing = nodeOn(here, {
      brief: { everyMs: longMs, nodes: 'one', run: () => Promise.reject(new Error('no')) },
    })
    await expect(failing.run('brief')).rejects.toThrow('no')
    const run = () => Promise.resolve()
    const other = nodeOn(there, { brief: { everyMs: longMs, nodes: 'one', run } })
    // Clocks of two nodes may be milliseconds apart.
    await expect.poll(() => other.run('brief')).toBe(true)
  })

  test('MN-04 a node that is killed in a job: another does it when the lease is over, and not before', async () => {
    const program = fileURLToPath(new URL('./test/hanging-node.ts', import.meta.url))
    const killed = spawn(process.execPath, [program, folder, server.url, secret], {
      stdio: ['pipe', 'pipe', 'inherit'],
      env: { ...process.env, NODE_OPTIONS: '', NODE_NO_WARNINGS: '1' },
    })
    onTestFinished(() => void killed.kill('SIGKILL'))
    const ended = once(killed, 'exit')
    await once(killed.stdout, 'data')
    // It says that it lives: its lease would be over before it ends.
    const database = new pg.Client({ connectionString: server.url })
    await database.connect()
    onTestFinished(() => database.end())
    const until = async () => {
      const { rows } = await database.query<{ until: string }>(`SELECT until FROM leases WHERE name = 'job sweep'`)
      return rows[0]!.until
    }
    const first = await until()
    await expect.poll(until).not.toBe(first)
    let isAlive = true
    const seen: boolean[] = []
    const run = async () => void seen.push(isAlive)
    const other = nodeOn(here, { sweep: { everyMs: 1, nodes: 'one', run } })
    other.start()
    await expect.poll(() => other.outcomes().get('sweep')!.elsewhere).toBeGreaterThan(5)
    expect(seen).toEqual([])
    killed.kill('SIGKILL')
    await ended
    isAlive = false
    await expect.poll(() => seen.length).toBeGreaterThan(0)
    expect(seen).not.toContain(true)
  })
})

import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { once } from 'node:events'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { makeLog } from '../log/log.ts'
import { openStore } from '../store/open-store.ts'
import type { Store } from '../store/store.ts'
import { set } from '../store/test/part-kinds.ts'
import { hasPostgresql, startPostgresql, type PostgresqlServer } from '../test/servers/postgresql.ts'
import { JobStopped, makeJobRuns, type FollowedUnderWay } from './job-runs.ts'

const secret = 'a'.repeat(64)
const log = makeLog('silent')
const owner = { userKey: 'mori' }
/** Seen with the first beat. */
const soon = { beatMs: 20, momentMs: 0 }

let store: Store
let folder: string
beforeAll(async () => {
  folder = mkdtempSync(join(tmpdir(), 'kumiki-job-runs-'))
  store = await openStore({ dataFolder: join(folder, 'embedded'), secret, set })
})
afterAll(async () => {
  await store.close()
  rmSync(folder, { recursive: true, force: true })
})

const untilStopped = async ({ signal }: FollowedUnderWay): Promise<never> => {
  if (!signal.aborted) await once(signal, 'abort')
  throw signal.reason
}

test('what is done in a moment leaves no trace', async () => {
  const runs = makeJobRuns(store, log, { beatMs: 1, momentMs: 60_000 })
  const waiting = Promise.withResolvers<string>()
  const followed = runs.follow({ job: 'short', owner, name: 'a', work: () => waiting.promise })
  expect(runs.tasksOf('short').running()).toBe(1)
  waiting.resolve('done')
  expect(await followed).toBe('done')
  await expect(
    runs.follow({ job: 'short', owner, name: 'a', work: () => Promise.reject(new Error('no')) }),
  ).rejects.toThrow('no')
  expect(await store.jobRuns.list('short', owner)).toEqual([])
})

test('what takes longer is seen: how far it is, and what became of it', async () => {
  const runs = makeJobRuns(store, log, soon)
  const list = () => store.jobRuns.list('long', owner)
  const end = Promise.withResolvers<number>()
  const followed = runs.follow({
    ...{ job: 'long', owner, name: 'shop', unit: 'documents', total: 4, link: '/b2b/b2b/1' },
    work({ told }) {
      told({ done: 3, total: 4 })
      return end.promise
    },
    outcomeOf: (release) => ({ text: 'job-published', values: [String(release)] }),
  })
  await expect.poll(list).toMatchObject([{ state: 'running', name: 'shop', done: 3, total: 4, unit: 'documents' }])
  end.resolve(7)
  await followed
  expect(await list()).toMatchObject([{ state: 'done', text: 'job-published', values: ['7'], link: '/b2b/b2b/1' }])
})

test('what fails says why', async () => {
  const runs = makeJobRuns(store, log, soon)
  const list = () => store.jobRuns.list('failing', owner)
  const end = Promise.withResolvers<void>()
  const reasonOf = () => ({ text: 'job-problems', values: ['2'] })
  const followed = runs.follow({ job: 'failing', owner, name: 'a', work: () => end.promise, reasonOf })
  followed.catch(() => undefined)
  await expect.poll(list).toHaveLength(1)
  end.reject(new Error('no'))
  await expect(followed).rejects.toThrow('no')
  expect(await list()).toMatchObject([{ state: 'failed', text: 'job-problems', values: ['2'] }])
})

test('one that is stopped when all is done is done', async () => {
  const runs = makeJobRuns(store, log, soon)
  const list = () => store.jobRuns.list('late', owner)
  const end = Promise.withResolvers<string>()
  const followed = runs.follow({ job: 'late', owner, name: 'a', work: () => end.promise })
  await expect.poll(list).toHaveLength(1)
  await store.jobRuns.remove((await list())[0]?.id ?? '', 'late', owner)
  end.resolve('committed')
  expect(await followed).toBe('committed')
  expect(await list()).toMatchObject([{ state: 'done' }])
})

test('with its node it ends at once, whatever it is at', async () => {
  const runs = makeJobRuns(store, log, soon)
  const followed = runs.follow({ job: 'cut', owner, name: 'a', work: () => new Promise(() => undefined) })
  followed.catch(() => undefined)
  await expect.poll(() => store.jobRuns.list('cut', owner)).toHaveLength(1)
  await runs.tasksOf('cut').close()
  await expect(followed).rejects.toThrow(JobStopped)
  expect(await store.jobRuns.list('cut', owner)).toMatchObject([{ state: 'ended' }])
})

if (!hasPostgresql()) test.skip('skipped: jobs that another node stops (no PostgreSQL installed)', () => {})

describe.skipIf(!hasPostgresql())('on several nodes', () => {
  let server: PostgresqlServer
  let stores: Store[] = []
  beforeAll(async () => {
    server = await startPostgresql()
    const open = () => openStore({ dataFolder: folder, databaseUrl: server.url, secret, set })
    stores = [await open(), await open()]
  })
  afterAll(async () => {
    await Promise.all(stores.map((one) => one.close()))
    await server?.stop()
  })

  test('MN-04 one is seen and stopped on another node than it runs on', async () => {
    const [here, there] = stores
    if (!here || !there) throw new Error('There are no two stores')
    // Its own beat comes too late to hear it.
    let isSeen = false
    const runs = makeJobRuns({ ...here, jobRuns: { ...here.jobRuns, renew: async () => true } }, log, soon)
    const followed = runs.follow({ job: 'far', owner, name: 'a', work: untilStopped })
    followed.catch(() => (isSeen = true))
    await expect.poll(() => there.jobRuns.list('far', owner)).toMatchObject([{ state: 'running' }])
    expect(isSeen).toBe(false)
    const [run] = await there.jobRuns.list('far', owner)
    expect(await there.jobRuns.remove(run?.id ?? '', 'far', owner)).toBe(true)
    await expect(followed).rejects.toThrow(JobStopped)
    await expect.poll(() => there.jobRuns.list('far', owner)).toMatchObject([{ state: 'stopped' }])
  })
})

import { spawnSync } from 'node:child_process'
import { fileURLToPath } from 'node:url'
import { afterEach, describe, expect, test } from 'vitest'
import type { OpenLink } from './link.ts'
import { Pool, type PoolOptions } from './pool.ts'
import { processLink } from './process-link.ts'
import type { TrialCalls } from './test/trial-worker.ts'
import { threadLink } from './thread-link.ts'

const program = new URL('./test/trial-worker.ts', import.meta.url)
const data = { size: 3 }
const links: Record<string, OpenLink> = {
  thread: threadLink({ program, data }),
  process: processLink({ program, data, limits: { workMs: 60_000 } }),
}
const opened: Pool<TrialCalls>[] = []
afterEach(() => Promise.all(opened.splice(0).map((pool) => pool.close())))

describe.each(Object.entries(links))('a worker that is a %s', (name, open) => {
  const pool = (options: Partial<PoolOptions<TrialCalls>> = {}) => {
    const made = new Pool<TrialCalls>({ open, work: 'repeats', ...options })
    opened.push(made)
    return made
  }

  test('starts when it is asked, and answers each as it asked', async () => {
    const repeating = pool()
    expect(repeating.load()).toEqual({ used: 0, waiting: 0, limit: 1 })
    const texts = ['a', 'b', 'c'].map((text) => repeating.request('repeat', text))
    expect(repeating.load().used).toBe(1)
    expect(await Promise.all(texts)).toEqual(['a answered', 'b answered', 'c answered'])
    expect(await repeating.request('options', undefined)).toMatchObject({ options: data })
  })

  test('takes bytes as they come and gives pieces while their hearer keeps up', async () => {
    const heard: number[] = []
    const bytes = (async function* () {
      for (let at = 0; at < 20; at++) yield new Uint8Array(50_000)
    })()
    const hear = async (count: number) => void heard.push(count)
    expect(await pool().request('count', undefined, { bytes, hear })).toBe(1_000_000)
    expect(heard.at(-1)).toBe(1_000_000)
  })

  test('tells what a call throws with all that it says of itself, and goes on', async () => {
    const failing = pool()
    await expect(failing.request('fail', undefined)).rejects.toMatchObject({
      name: 'TypeError',
      message: 'as asked',
      code: 'trial',
      row: 7,
    })
    const told = pool({ errors: { told: ({ message }) => new RangeError(message) } })
    await expect(told.request('fail', undefined)).rejects.toThrow(RangeError)
    expect(await failing.request('repeat', 'a')).toBe('a answered')
  })

  test('that ends fails all that wait for it, and the next question starts another', async () => {
    const ending = pool()
    const asked = [ending.request('repeat', 'a'), ending.request('end', undefined), ending.request('later', 60_000)]
    const reason = expect.objectContaining({ message: expect.stringContaining('The worker that repeats has ended') })
    expect(await Promise.allSettled(asked)).toEqual([
      { status: 'fulfilled', value: 'a answered' },
      { status: 'rejected', reason },
      { status: 'rejected', reason },
    ])
    expect(await ending.request('repeat', 'b')).toBe('b answered')
    const waiting = expect(ending.request('later', 60_000)).rejects.toThrow('has ended')
    await ending.close()
    await waiting
  })

  test('is ended for one request that is late or left; who is behind it gets another worker', async () => {
    const late = pool({ size: 2, errors: { late: (ms) => new RangeError(`after ${ms}`) } })
    const loop = expect(late.request('endless', undefined, { ms: 300 })).rejects.toThrow('after 300')
    const others = Array.from({ length: 4 }, (_, at) => late.request('repeat', String(at), { isMovable: true }))
    expect((await Promise.all(others)).length).toBe(4)
    await loop
    const leaving = new AbortController()
    const left = expect(late.request('endless', undefined, { signal: leaving.signal })).rejects.toThrow('gone away')
    leaving.abort(new Error('gone away'))
    await left
  })

  test('is lent to one alone, who gives it back with his word; who waits too long is told', async () => {
    const words: string[] = []
    const lending = pool({
      waitMs: 100,
      busy: (why) => new RangeError(why),
      leave: (worker) => worker.request('repeat', 'word').then((word) => words.push(word)),
    })
    await lending.lease(undefined, async (worker) => {
      expect(await worker.request('repeat', 'mine')).toBe('mine answered')
      await expect(lending.request('repeat', 'other')).rejects.toThrow('late')
    })
    expect(await lending.request('repeat', 'next')).toBe('next answered')
    expect(words).toEqual(['word answered'])
  })

  test('that has nothing to do keeps no program alive, but its end is heard', () => {
    const file = fileURLToPath(new URL('./test/idle-program.ts', import.meta.url))
    const run = (...values: string[]) =>
      spawnSync(process.execPath, ['--no-warnings', file, name, ...values], { encoding: 'utf8' })
    expect(run()).toMatchObject({ stdout: 'a answered\n', status: 0 })
    expect(run('close')).toMatchObject({ stdout: 'a answered\nclosed\n', status: 0 })
  })

  test('ends after its rest, but stays for who shares it', async () => {
    const resting = pool({ idleMs: 20 })
    const { worker, release } = await resting.share()
    expect(await worker.request('repeat', 'a')).toBe('a answered')
    expect(worker.isAlive).toBe(true)
    release()
    await worker.ended
    expect(worker.isAlive).toBe(false)
  })
})

describe('a process', () => {
  const limited = (limits: { workMs?: number; bytes?: number }) => {
    const pool = new Pool<TrialCalls>({
      open: processLink({ program, data, limits }),
      work: 'repeats',
      errors: { lost: ({ limit }) => new RangeError(limit) },
    })
    opened.push(pool)
    return pool
  }

  test('sees nothing of the environment', async () => {
    process.env['KUMIKI_TEST_SECRET'] = 'hidden-value'
    const { secret, pid } = await limited({}).request('options', undefined)
    delete process.env['KUMIKI_TEST_SECRET']
    expect(secret).toBeUndefined()
    expect(pid).not.toBe(process.pid)
  })

  test.each([
    ['time', { workMs: 200 }],
    ['memory', { bytes: 1 }],
  ])('is ended for its %s, even in a loop without end', async (limit, limits) => {
    await expect(limited(limits).request('endless', undefined)).rejects.toThrow(limit)
  })
})

import { expect, test } from 'vitest'
import { makeFairQueue, QueueFull } from './fair-queue.ts'

const options = { atOnce: 1, most: 8, mostOwn: 5, waitMs: 60_000 }

/** A queue whose works end when the test says so; `begun` names them in their order. */
function opened(more: Partial<Parameters<typeof makeFairQueue>[0]> = {}) {
  const queue = makeFairQueue({ ...options, ...more })
  const begun: string[] = []
  const ends = new Map<string, () => void>()
  const run = (name: string, signal?: AbortSignal, size = 0) =>
    queue.run({ principal: name[0]!, signal, size }, () => {
      begun.push(name)
      return new Promise<string>((resolve) => ends.set(name, () => resolve(name)))
    })
  const settle = () => new Promise((resolve) => setImmediate(resolve))
  const end = async (name: string) => {
    await settle()
    ends.get(name)!()
    await settle()
  }
  return { queue, begun, run, end, settle }
}
const full = (work: Promise<unknown>) =>
  work.then(
    () => undefined,
    (error: unknown) => (error instanceof QueueFull ? (error.isOwn ? 'own' : 'all') : error),
  )

test('who waits has his turn after one of another, however many that one has there', async () => {
  const { begun, run, end } = opened()
  const works = ['a1', 'a2', 'a3', 'a4', 'b1', 'c1'].map((name) => run(name))
  for (const name of ['a1', 'b1', 'a2', 'c1', 'a3', 'a4']) await end(name)
  expect(begun).toEqual(['a1', 'b1', 'a2', 'c1', 'a3', 'a4'])
  expect(await Promise.all(works)).toEqual(['a1', 'a2', 'a3', 'a4', 'b1', 'c1'])
})

test('it has an end: for one principal, for all, and for what they keep in memory', async () => {
  const { queue, run, end } = opened({ mostSize: 100 })
  const works = ['a1', 'a2', 'a3', 'a4', 'a5'].map((name) => run(name))
  expect(await full(run('a6'))).toBe('own')
  works.push(run('b1', undefined, 90))
  expect(await full(run('c1', undefined, 20))).toBe('all')
  works.push(run('b2'), run('b3'))
  expect(await full(run('c2'))).toBe('all')
  expect(queue.size()).toBe(8)
  for (const name of ['a1', 'b1', 'a2', 'b2', 'a3', 'b3', 'a4', 'a5']) await end(name)
  await Promise.all(works)
  expect(queue.size()).toBe(0)
  // Larger than all may keep: alone it has its turn.
  const large = run('c3', undefined, 1000)
  await end('c3')
  expect(await large).toBe('c3')
})

test('a turn that allows its principal fewer', async () => {
  const queue = makeFairQueue(options)
  const stays = Promise.withResolvers<void>()
  const works = [0, 1].map(() => queue.run({ principal: 'a', mostOwn: 2 }, () => stays.promise))
  expect(await full(queue.run({ principal: 'a', mostOwn: 2 }, () => stays.promise))).toBe('own')
  works.push(queue.run({ principal: 'a' }, () => stays.promise))
  stays.resolve()
  await Promise.all(works)
})

test('who leaves while waiting has no turn, and makes room', async () => {
  const { queue, begun, run, end, settle } = opened()
  const leaving = new AbortController()
  const first = run('a1')
  const left = full(run('a2', leaving.signal))
  const last = run('b1')
  await settle()
  leaving.abort('gone')
  expect(await left).toBe('gone')
  expect(queue.size()).toBe(2)
  expect(await full(run('a3', leaving.signal))).toBe('gone')
  await end('a1')
  await end('b1')
  expect(await Promise.all([first, last])).toEqual(['a1', 'b1'])
  expect(begun).toEqual(['a1', 'b1'])
})

test('work that fails gives its turn on', async () => {
  const { queue, run, end } = opened()
  const failed = queue.run({ principal: 'x' }, () => Promise.reject(new Error('broken')))
  const next = run('a1')
  await expect(failed).rejects.toThrow('broken')
  await end('a1')
  expect(await next).toBe('a1')
})

test('no turn comes in time', async () => {
  const { run, end } = opened({ waitMs: 1 })
  const first = run('a1')
  expect(await full(run('b1'))).toBe('all')
  await end('a1')
  expect(await first).toBe('a1')
})

test('several work at a time', async () => {
  const { begun, run, end, settle } = opened({ atOnce: 2 })
  const works = ['a1', 'a2', 'a3'].map((name) => run(name))
  await settle()
  expect(begun).toEqual(['a1', 'a2'])
  await end('a2')
  expect(begun).toEqual(['a1', 'a2', 'a3'])
  await end('a1')
  await end('a3')
  await Promise.all(works)
})

test('one principal works as often at a time as he may, and no turn is lost by it', async () => {
  const { begun, run, end, settle } = opened({ atOnce: 3, atOnceOwn: 1 })
  const works = ['a1', 'a2', 'a3', 'b1', 'b2'].map((name) => run(name))
  await settle()
  expect(begun).toEqual(['a1', 'b1'])
  await end('a1')
  expect(begun).toEqual(['a1', 'b1', 'a2'])
  await end('b1')
  expect(begun).toEqual(['a1', 'b1', 'a2', 'b2'])
  for (const name of ['b2', 'a2', 'a3']) await end(name)
  expect(begun.at(-1)).toBe('a3')
  await Promise.all(works)
})

test('a turn that is entered is ended once', async () => {
  const { queue, begun, run, end } = opened()
  const leave = await queue.enter({ principal: 'x' })
  const works = [run('a1'), run('b1')]
  leave()
  leave()
  await end('a1')
  expect(begun).toEqual(['a1', 'b1'])
  await end('b1')
  await Promise.all(works)
  expect(queue.size()).toBe(0)
})

import { once } from 'node:events'
import { expect, test } from 'vitest'
import { makeTasks, type Task, type UnderWay } from './tasks.ts'

const lines: string[] = []
const log = { warn: (_details: object, message: string) => void lines.push(message) }
const begun = () => makeTasks({ what: 'a file', log, beatMs: 1 })

/** Says when it begins and how it ends; ends when it is told to, or stopped. */
function work(steps: string[], name: string) {
  const [begins, ends] = [Promise.withResolvers<void>(), Promise.withResolvers<void>()]
  return {
    begins: begins.promise,
    end: () => ends.resolve(),
    async work({ signal, isEnding }: UnderWay): Promise<void> {
      steps.push(`${name} begins`)
      begins.resolve()
      if (!signal.aborted) await Promise.race([ends.promise, once(signal, 'abort')])
      steps.push(`${name} ${isEnding() ? 'ended with its node' : signal.aborted ? 'stopped' : 'done'}`)
    },
  }
}
const beat = () => Promise.resolve(true)

test('a task is counted while it is under way, for whom it costs', async () => {
  const tasks = begun()
  const one = work([], 'one')
  tasks.begin({ ...one, id: '1', principal: 'anna', beat })
  expect([tasks.running(), tasks.running('anna'), tasks.running('bert')]).toEqual([1, 1, 0])
  one.end()
  await expect.poll(() => tasks.running()).toBe(0)
})

test('of one key one is at work at a time; who is stopped before his turn lets nobody overtake', async () => {
  const tasks = begun()
  const steps: string[] = []
  const [one, two, three, other] = ['one', 'two', 'three', 'other'].map((name) => work(steps, name)) as [
    ReturnType<typeof work>,
    ReturnType<typeof work>,
    ReturnType<typeof work>,
    ReturnType<typeof work>,
  ]
  const begin = (id: string, key: string, { work: does }: Pick<Task, 'work'>) =>
    tasks.begin({ id, key, work: does, beat })
  begin('1', 'a', one)
  begin('2', 'a', two)
  begin('3', 'a', three)
  begin('4', 'b', other)
  await Promise.all([one.begins, other.begins])
  tasks.stop('2')
  await two.begins
  await expect.poll(() => tasks.running()).toBe(3)
  expect(steps.toSorted()).toEqual(['one begins', 'other begins', 'two begins', 'two stopped'])
  one.end()
  await three.begins
  expect(steps.indexOf('one done')).toBeLessThan(steps.indexOf('three begins'))
  await tasks.close()
})

test('one that the store wants no more is stopped by its beat; that the store is away stops none', async () => {
  const tasks = begun()
  const steps: string[] = []
  const answers = [new Error('away'), new Error('away'), true, false]
  const beats = async () => {
    const answer = answers.shift()
    if (answer instanceof Error) throw answer
    return answer ?? false
  }
  tasks.begin({ ...work(steps, 'one'), id: '1', beat: beats })
  await expect.poll(() => tasks.running()).toBe(0)
  expect(steps).toEqual(['one begins', 'one stopped'])
  expect(lines).toEqual(Array.from({ length: 2 }, () => 'how far a file is could not be written'))
})

test('with the node all end, those that wait for their turn too, and are waited for', async () => {
  const tasks = begun()
  const steps: string[] = []
  for (const id of ['1', '2']) tasks.begin({ ...work(steps, id), id, key: 'a', beat })
  await tasks.close()
  expect(tasks.running()).toBe(0)
  expect(steps.filter((step) => step.endsWith('with its node'))).toHaveLength(2)
})

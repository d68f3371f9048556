import { expect, test } from 'vitest'
import { makeTurns } from './turns.ts'

const limits = { running: 3, runningEach: 2, waiting: 4, waitingEach: 2 }
const alive = new AbortController().signal

/** Who has had a turn, in their order. */
function queue() {
  const turns = makeTurns(limits)
  const begun: string[] = []
  const take = (name: string, signal = alive) =>
    turns.take({ principal: name[0]!, signal }).then((end) => {
      begun.push(name)
      return end
    })
  return { begun, take }
}

test('nobody has all turns, and whoever has his share lets others go first', async () => {
  const { begun, take } = queue()
  const [first] = await Promise.all([take('a1'), take('a2')])
  const others = [take('a3'), take('b1'), take('c1')]
  await others[1]
  expect(begun).toEqual(['a1', 'a2', 'b1'])
  first()
  first()
  await others[0]
  ;(await others[1])!()
  await others[2]
  expect(begun).toEqual(['a1', 'a2', 'b1', 'a3', 'c1'])
})

test('the queue has an end, in all and for each', async () => {
  const { take } = queue()
  await Promise.all([take('a1'), take('a2'), take('b1')])
  const gone = new AbortController()
  const [leaves] = [take('a3', gone.signal), take('a4'), take('b2'), take('c1')]
  for (const one of ['a5', 'd1']) await expect(take(one)).rejects.toMatchObject({ refusal: 'busy' })
  gone.abort(new Error('gone'))
  await expect(leaves).rejects.toThrow('gone')
  await expect(take('x1', gone.signal)).rejects.toThrow('gone')
  const next = take('d2')
  await expect(take('d3')).rejects.toMatchObject({ refusal: 'busy' })
  void next
})

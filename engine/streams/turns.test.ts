import { expect, it } from 'vitest'
import { makeTurns } from './turns.ts'

it('so many at once of each key, first come, first served', async () => {
  const turns = makeTurns()
  const [one, two] = [await turns.take('a', 2, 10), await turns.take('a', 2, 10)]
  expect(await turns.take('a', 2, 10)).toBeUndefined()
  expect(await turns.take('b', 2, 10)).toBeTypeOf('function')
  const order: string[] = []
  const third = turns.take('a', 2, 60_000).then((back) => (order.push('third'), back))
  const fourth = turns.take('a', 2, 60_000).then((back) => (order.push('fourth'), back))
  one?.()
  one?.()
  const back = await third
  expect(order).toEqual(['third'])
  back?.()
  await fourth
  two?.()
  expect(order).toEqual(['third', 'fourth'])
})

it('who goes waits no longer, and keeps nobody behind him waiting', async () => {
  const turns = makeTurns()
  const held = await turns.take('a', 1, 10)
  expect(await turns.take('a', 1, 60_000, AbortSignal.abort())).toBeUndefined()
  const leaving = new AbortController()
  const gone = turns.take('a', 1, 60_000, leaving.signal)
  const next = turns.take('a', 1, 60_000)
  leaving.abort()
  expect(await gone).toBeUndefined()
  held?.()
  expect(await next).toBeTypeOf('function')
})

import { setImmediate as turn } from 'node:timers/promises'
import { expect, test } from 'vitest'
import { readAhead } from './read-ahead.ts'

async function* numbers(made: number[], failAt = Infinity): AsyncGenerator<number, void> {
  try {
    for (let number = 1; number < 5; number++) {
      await Promise.resolve()
      if (number === failAt) throw new Error(`no ${number}`)
      made.push(number)
      yield number
    }
  } finally {
    made.push(0)
  }
}

/** A reader's work: as many turns as nobody needs who has begun. */
async function turns(): Promise<void> {
  for (let count = 0; count < 20; count++) await turn()
}

test('the next piece is made while its reader works, and no more than that', async () => {
  const made: number[] = []
  const seen: number[] = []
  for await (const number of readAhead(numbers(made))) {
    seen.push(number)
    await turns()
    expect(made.filter((one) => one > 0)).toHaveLength(Math.min(4, number + 1))
  }
  expect([seen, made.at(-1)]).toEqual([[1, 2, 3, 4], 0])
})

test('who leaves early ends the making; what fails behind what was read is told in its turn', async () => {
  const left: number[] = []
  for await (const _ of readAhead(numbers(left))) break
  expect(left.at(-1)).toBe(0)

  const seen: number[] = []
  const reading = async () => {
    for await (const number of readAhead(numbers([], 3))) {
      seen.push(number)
      await turns()
    }
  }
  await expect(reading()).rejects.toThrow('no 3')
  expect(seen).toEqual([1, 2])
})

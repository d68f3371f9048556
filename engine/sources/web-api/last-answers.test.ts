import { expect, it } from 'vitest'
import { makeLastAnswers } from './last-answers.ts'

function counted() {
  let made = 0
  const last = makeLastAnswers<number>()
  return (name: string | undefined, text: string | Buffer, type = 'application/json') =>
    last(name, { bytes: Buffer.from(text), type }, async () => ++made)
}

it('what is said again to the byte is not made again; another byte, type or name is', async () => {
  const read = counted()
  expect(await read('a', '[1]')).toBe(1)
  expect(await read('a', '[1]')).toBe(1)
  expect(await read('a', '[2]')).toBe(2)
  expect(await read('a', '[1]')).toBe(3)
  expect(await read('a', '[1]', 'text/plain')).toBe(4)
  expect(await read('b', '[1]')).toBe(5)
  expect(await read('b', '[1]')).toBe(5)
})

it('without a name it is made each time', async () => {
  const read = counted()
  expect(await read(undefined, '[1]')).toBe(1)
  expect(await read(undefined, '[1]')).toBe(2)
})

it('a long one is not kept, and of many those that were used last', async () => {
  const read = counted()
  const long = Buffer.alloc(256 * 1024 + 1, 0x20)
  expect(await read('long', long)).toBe(1)
  expect(await read('long', long)).toBe(2)
  const large = Buffer.alloc(256 * 1024, 0x20)
  const made = new Map<string, number>()
  for (let at = 0; at < 8; at++) made.set(`${at}`, await read(`${at}`, large))
  expect(await read('0', large)).toBe(made.get('0'))
  // The ninth takes the place of the one that nobody wanted for the longest time.
  await read('8', large)
  expect(await read('0', large)).toBe(made.get('0'))
  expect(await read('1', large)).not.toBe(made.get('1'))
})

it('one that cannot be made is not kept', async () => {
  const last = makeLastAnswers<string>()
  const answered = { bytes: Buffer.from('{'), type: '' }
  await expect(last('a', answered, () => Promise.reject(new Error('no JSON')))).rejects.toThrow('no JSON')
  expect(await last('a', answered, () => Promise.resolve('made'))).toBe('made')
})

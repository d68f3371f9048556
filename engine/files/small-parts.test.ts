import { expect, test } from 'vitest'
import { smallParts } from './small-parts.ts'

test('the bytes stay the same, in their order', async () => {
  async function* bytes() {
    yield Buffer.alloc(0)
    yield Buffer.from('a'.repeat(100_000))
    yield Buffer.from('b')
  }
  const parts = await Array.fromAsync(smallParts(bytes()))
  expect(parts.map(({ length }) => length)).toEqual([32_768, 32_768, 32_768, 1696, 1])
  expect(Buffer.concat(parts).toString()).toBe(`${'a'.repeat(100_000)}b`)
})

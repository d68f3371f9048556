import { expect, test } from 'vitest'
import { mistakeOf, randomFrom, samples, spoil } from '../test/read-malformed.ts'

test('FI-10 10,000 spoilt files are read to their end, and what is wrong has its place', async () => {
  const seed = Date.now() % 1_000_000
  console.log(`spoilt files: seed ${seed}`)
  const random = randomFrom(seed)
  const files = await samples()
  for (let i = 0; i < 10_000; i++) {
    const { bytes, options } = files[i % files.length]!
    const spoilt = spoil(bytes, random)
    expect(await mistakeOf(spoilt, options), `seed ${seed}, file ${i}: ${spoilt.toString('hex')}`).toBeUndefined()
  }
})

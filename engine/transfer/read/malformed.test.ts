import { expect, test } from 'vitest'
import { mistakeOf, randomFrom, samples, spoil } from '../test/read-malformed.ts'
import { makeLineSplitter } from './split-lines.ts'

test('FI-10 200 spoilt files are read to their end, and what is wrong has its place', async () => {
  const seed = Date.now() % 1_000_000
  console.log(`spoilt files: seed ${seed}`)
  const random = randomFrom(seed)
  const files = await samples()
  for (let i = 0; i < 200; i++) {
    const { bytes, options } = files[i % files.length]!
    const spoilt = spoil(bytes, random)
    expect(await mistakeOf(spoilt, options), `seed ${seed}, file ${i}: ${spoilt.toString('hex')}`).toBeUndefined()
  }
})

test('FI-10 what is told of a line that is too long does not follow the pieces in which it came', () => {
  const limits = { row: 200, cell: 100, columns: 10 }
  const text = `a,${'x'.repeat(400)}\r\nb,c\r\n`
  const told = (piece: number) => {
    const splitter = makeLineSplitter({ delimiter: ',', quote: '"', rowDelimiter: 'CRLF', limits })
    const lines = []
    for (let at = 0; at < text.length; at += piece) lines.push(...splitter.write(text.slice(at, at + piece)))
    return [...lines, ...splitter.end()]
  }
  const whole = told(text.length)
  expect(whole.map(({ line, faults }) => [line, faults?.[0]?.code])).toEqual([
    [1, 'line-too-long'],
    [2, undefined],
  ])
  for (const piece of [1, 7, 201, 250]) expect(told(piece), `pieces of ${piece}`).toEqual(whole)
})

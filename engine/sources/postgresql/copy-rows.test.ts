import { expect, test } from 'vitest'
import type { Value } from '../source.ts'
import { copyText } from './copy-rows.ts'

const piecesOf = (rows: Value[][]) => Array.from(copyText(rows), (piece) => Buffer.from(piece))
const said = (rows: Value[][]) => Buffer.concat(piecesOf(rows)).toString()

test('values as COPY reads them: nothing, numbers, bytes, and what stands for itself behind a backslash', () => {
  expect(
    said([
      [null, '', 12, 1.5, true],
      [new Uint8Array([0, 255]), 'a\tb\\c\nd\re'],
    ]),
  ).toBe('\\N\t\t12\t1.5\ttrue\n\\\\x00ff\ta\\tb\\\\c\\nd\\re\n')
})

test('each width of UTF-8, pairs, and half a pair as Buffer has it', () => {
  const texts = ['aé品𠮷ﾎﾞ', '\u007f\u0080\u07ff\u0800\uffff', 'a\ud842b', '\udfb7', '𠮷'.repeat(40_000)]
  expect(said([texts])).toBe(`${Buffer.from(texts.join('\t')).toString()}\n`)
})

test('many rows come in several pieces, each of whole rows', () => {
  const rows = Array.from({ length: 5_000 }, (_, at): Value[] => [
    at,
    `品番 ${at}`,
    at % 7 === 0 ? null : 'x'.repeat(30),
  ])
  const pieces = piecesOf(rows)
  expect(pieces.length).toBeGreaterThan(2)
  for (const piece of pieces) expect(piece.at(-1)).toBe(10)
  expect(Buffer.concat(pieces).toString()).toBe(
    rows.map((row) => `${row.map((value) => value ?? '\\N').join('\t')}\n`).join(''),
  )
})

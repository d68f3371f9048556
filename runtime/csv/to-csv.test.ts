import { expect, test } from 'vitest'
import { toCsv } from './to-csv.ts'

test.each([
  [[['a', 1]], '"a","1"\r\n'],
  [[['say "hi"', 'two\nlines']], '"say ""hi""","two\nlines"\r\n'],
  [[[undefined, null, '']], '"","",""\r\n'],
  [[['=1+1', '+1', '-1', '@SUM(A1)']], `"'=1+1","'+1","'-1","'@SUM(A1)"\r\n`],
  [[['\t=1', '\r=1', ' =1', '＝1']], `"'\t=1","'\r=1","' =1","'＝1"\r\n`],
  [[[-5, true]], '"-5","true"\r\n'],
  [[[{ a: 1 }]], '"{""a"":1}"\r\n'],
])('%j', (rows, text) => {
  expect(toCsv(rows)).toBe(text)
})

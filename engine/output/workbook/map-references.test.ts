import { expect, test } from 'vitest'
import { mapReferences, sharedFormula } from './map-references.ts'
import { rowMoves } from './repeated-rows.ts'

test.each([
  ['A1+$B$2+C$3', ['A1', '$B$2', 'C$3']],
  ['LOG10(A1)+SUM(B2:$C$3)', ['A1', 'B2:$C$3']],
  [`"A1"&'My A1 sheet'!B2&Data!C3:C9`, ['My A1 sheet!B2', 'Data!C3:C9']],
  ['[1]Other!A1+売上[金額]+売上_A1+ABCD1+1.5E3+TRUE', []],
  [`'It''s'!$1:$3,5:6`, ["It's!$1:$3", '5:6']],
  ['A1.B(C1)', ['C1']],
])('references of %s', (formula, wanted) => {
  const found: string[] = []
  const text = ({ column, row, isFixed }: { column: string; row: number; isFixed: boolean }) =>
    `${column}${isFixed ? '$' : ''}${row}`
  const same = mapReferences(formula, ({ sheet, first, last }) => {
    found.push(`${sheet === undefined ? '' : `${sheet}!`}${text(first)}${last ? `:${text(last)}` : ''}`)
    return { first, ...(last && { last }) }
  })
  expect(found).toEqual(wanted)
  expect(same).toBe(formula)
})

test('a shared formula reads otherwise in each of its cells', () => {
  expect(sharedFormula('A1+$A$1+SUM(Z1:Z$9)', 2, 1)).toBe('B3+$A$1+SUM(AA3:AA$9)')
})

/** Five rows where the form has drawn one (row 5), or two of two lines (5 to 8). */
const one = rowMoves({ first: 5, length: 1, drawn: 1, count: 5 })
const two = rowMoves({ first: 5, length: 2, drawn: 2, count: 5 })
const own = { sheet: 'A' }

test.each([
  ['SUM(C5:C5)', 'SUM(C5:C9)'],
  ['SUM(C5)+SUBTOTAL(9,C5)+C5', 'SUM(C5:C9)+SUBTOTAL(9,C5:C9)+C5'],
  ['SUM(C4:C6)+C6', 'SUM(C4:C10)+C10'],
  ['C4+A!C6+B!C6', 'C4+A!C10+B!C6'],
])('outside of the rows %s becomes %s', (before, after) => {
  expect(one.formula(before, own)).toBe(after)
})

test.each([
  [0, 'SUM(C5:E5)+C4', 'SUM(C5:E5)+C4'],
  [2, 'C5*D5+E4+$F$7+F7', 'C7*D7+E6+$F$11+F11'],
  [2, 'SUM(C$5:C5)+C$2+C2', 'SUM(C$5:C7)+C$2+C2'],
])('in the copy %i below %s becomes %s', (rows, before, after) => {
  expect(one.copied(before, rows, own)).toBe(after)
})

test('ranges and merged cells of rows with two lines', () => {
  expect(two.areas('A7:B8 A5 A1:A9')).toBe('A7:B14 A5 A1:A15')
  expect(two.areas('C8')).toBe('C8 C10 C12 C14')
  expect(two.merged('A7:A8')).toEqual(['A7:A8', 'A9:A10', 'A11:A12', 'A13:A14'])
  expect(two.merged('A5:A6')).toEqual(['A5:A6'])
  expect(rowMoves({ first: 5, length: 1, drawn: 10, count: 3 }).formula('SUM(C5:C14)+C15', own)).toBe('SUM(C5:C14)+C15')
})

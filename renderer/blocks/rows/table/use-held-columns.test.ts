import { expect, test } from 'vitest'
import type { TableColumn } from '../table.tsx'
import { heldColumns } from './use-held-columns.ts'

const columns = (...types: string[]) => types.map((type) => ({ label: type, cell: { type } }) as unknown as TableColumn)

test('controls at the end of a table stay at its edge, those among its values do not', () => {
  expect(heldColumns(columns('text', 'toggle', 'stepper'), false)).toEqual([undefined, 1, 0])
  expect(heldColumns(columns('text', 'toggle', 'stepper'), true)).toEqual([undefined, 2, 1])
  expect(heldColumns(columns('toggle', 'text', 'stepper'), false)).toEqual([undefined, undefined, 0])
  expect(heldColumns(columns('text', 'number'), true)).toEqual([undefined, undefined])
})

test('not more of them than leave room for the values', () => {
  expect(heldColumns(columns('text', 'button', 'button', 'button', 'button'), false)).toEqual([
    undefined,
    undefined,
    2,
    1,
    0,
  ])
})

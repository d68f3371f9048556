import { expect, test } from 'vitest'
import type { Problem } from '../problem.ts'
import { fixed, fixOf } from './fix-of.ts'

const problem = (code: string, at: string, more: Partial<Problem> = {}): Problem => ({
  ...{ code, in: 'schema/goods', at, message: '' },
  ...more,
})
const schema = {
  kind: 'schema',
  version: 1,
  key: 'goods',
  spec: { sql: 'SELECT :B', parameters: [{ name: 'A' }, { name: 'B' }], resultColumns: [{ name: 'unit_price' }] },
}

test.each<[string, Problem, unknown]>([
  [
    'what was nearly written',
    problem('column-not-found', '/spec/a', { near: 'NAME', found: 'NMAE' }),
    { at: '/spec/a', value: 'NAME' },
  ],
  ['what nothing uses', problem('sql-parameter-unused', '/spec/parameters/0/name'), { at: '/spec/parameters/0' }],
  ['an AND before the first condition', problem('first-condition-joined', '/spec/c/0/type'), { at: '/spec/c/0/type' }],
  [
    'as many places as prices have',
    problem('amount-cut', '/spec/p', { values: ['PRICE', 2, 0] }),
    { at: '/spec/p', value: 2 },
  ],
  [
    'a label after a name',
    problem('label-missing', '/spec/resultColumns/0/label', { values: ['unit_price'] }),
    { at: '/spec/resultColumns/0/label', value: 'Unit price' },
  ],
  [
    'a name that says nothing',
    problem('label-missing', '/spec/resultColumns/0/label', { values: ['価格'] }),
    undefined,
  ],
  ['what a person decides', problem('key-required', '/spec/keys'), undefined],
])('%s', (_what, given, expected) => {
  expect(fixOf(given)).toEqual(expected)
})

test('a fix changes the place that was found, and nothing where something else stands by now', () => {
  const unused = problem('sql-parameter-unused', '/spec/parameters/0/name', { found: 'A' })
  const fix = fixOf(unused)
  expect(fix && fixed(schema, unused, fix)?.spec).toEqual({ ...schema.spec, parameters: [{ name: 'B' }] })
  const other = { ...schema, spec: { ...schema.spec, parameters: [{ name: 'C' }] } }
  expect(fix && fixed(other, unused, fix)).toBeUndefined()
})

import { expect, test } from 'vitest'
import type { InputField } from '../../../runtime/input-check/input-field.ts'
import { leftAlone } from './left-alone.ts'

const field = (key: string): InputField => ({
  key,
  label: key,
  input: 'textbox',
  check: {},
  editable: true,
  messages: {},
})

test('each row keeps what nobody typed, where it has such a column', () => {
  const fields = ['typed', 'left', 'missing', 'no', 'none'].map(field)
  const row = { typed: 'a', left: 'b', missing: 'c', no: 'd', other: 'e' }
  expect(leftAlone(fields, { typed: 'x', left: null, no: false, none: null, other: null }, row)).toEqual([
    'left',
    'missing',
  ])
})

test('what is to be empty in every row is not kept', () => {
  const fields = ['note', 'other', 'third'].map(field)
  expect(leftAlone(fields, { $cleared: 'note,third' }, { note: 'a', other: 'b', third: 'c' })).toEqual(['other'])
})

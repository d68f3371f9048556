import { expect, test } from 'vitest'
import type { Document } from '../document.ts'
import { asMigration, isMigration, migrationFault } from './written-migration.ts'

const before: Document = {
  ...{ kind: 'supplier', version: 1, key: 'a', name: 'A' },
  spec: { fax: '03', state: 1, people: [{ tel: '1' }, { name: 'B' }], old: true },
}

test('a document is changed as the file says, place by place', () => {
  const written = {
    to: 2,
    changes: [
      { move: '/spec/fax', to: '/spec/phone/fax' },
      { move: '/spec/people/*/tel', to: '/spec/people/*/phone' },
      { set: '/spec/people/*/name', value: '?' },
      { replace: '/spec/state', values: { 1: 'open' } },
      { remove: '/spec/old' },
    ],
  }
  expect(isMigration(written)).toBe(true)
  expect(isMigration(written) && asMigration('002', written).up(before).spec).toEqual({
    ...{ phone: { fax: '03' }, state: 'open' },
    people: [{ phone: '1', name: '?' }, { name: 'B' }],
  })
})

test.each([
  [[], ''],
  [{ to: 1, changes: [] }, '/to'],
  [{ to: 2, changes: {} }, '/changes'],
  [{ to: 2, changes: [{ remove: '/key' }] }, '/changes/0'],
  [{ to: 2, changes: [{ set: '/spec/a' }] }, '/changes/0'],
  [{ to: 2, changes: [{ move: '/spec/a/*', to: '/spec/b' }] }, '/changes/0'],
  [{ to: 2, changes: [{ remove: '/spec/a' }, { eval: 'x' }] }, '/changes/1'],
])('%j is none', (value, at) => {
  expect(migrationFault(value)?.at).toBe(at)
})

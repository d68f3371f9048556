import { expect, test } from 'vitest'
import { joinConditions } from './join-conditions.ts'

const screen = { kind: 'screen', version: 1, key: 'shop' }
const one = { name: 'row.a', condition: '=', value: 1 }
const other = { name: 'row.b', condition: '<>', value: null }

test.each([
  [{ when: [one, other] }, { when: { all: [one, other] } }],
  [{ disabled: [one, { not: other }] }, { disabled: { all: [one, { not: other }] } }],
  [
    { columns: [{ cell: { when: [{ any: [one, other] }, one] } }] },
    { columns: [{ cell: { when: { all: [{ any: [one, other] }, one] } } }] },
  ],
  [{ when: one }, { when: one }],
  [{ when: { any: [one, other] } }, { when: { any: [one, other] } }],
  [
    { blocks: [one, other], text: null },
    { blocks: [one, other], text: null },
  ],
])('%j is %j', (written, joined) => {
  expect(joinConditions({ ...screen, spec: written })).toEqual({ ...screen, spec: joined })
})

import { expect, test } from 'vitest'
import { makeScope } from '../../../../runtime/expressions/scope.ts'
import type { CalendarBlock } from '../../../../runtime/generated/blocks/calendar.ts'
import { groundInBoth, inkInBoth } from '../../../theme/builder-colours.ts'
import { coloursOf } from './colours-of.ts'
import type { Entry } from './entries.ts'

const block = {
  entry: {
    background: '#1f5f8b',
    colors: [{ when: { name: 'row.STATE', condition: '=', value: 'new' }, background: '#ffe08a' }],
  },
} as unknown as CalendarBlock
const entry = (state: string) => ({ scope: makeScope({ row: { STATE: state } }) }) as unknown as Entry

test('colours: of the condition that holds, with ink that can be read', () => {
  expect(coloursOf(block, entry('new'))).toMatchObject({
    background: groundInBoth('#ffe08a'),
    color: inkInBoth('#1d2530'),
  })
  expect(coloursOf(block, entry('old'))).toMatchObject({
    background: groundInBoth('#1f5f8b'),
    color: inkInBoth('#ffffff'),
  })
})

test('without colours of the builder the entry has those of the theme', () => {
  expect(coloursOf({ entry: {} } as unknown as CalendarBlock, entry('new'))).toEqual({})
})

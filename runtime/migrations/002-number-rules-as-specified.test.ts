import { expect, test } from 'vitest'
import type { Document } from '../document.ts'
import { migrations } from './index.ts'
import { numberRulesAsSpecified } from './002-number-rules-as-specified.ts'

const content = (rules: unknown): Document => ({
  kind: 'content',
  version: 1,
  key: 'shop.orders',
  spec: {
    type: 3,
    dbPages: [{ key: 'new', type: 1, inputs: [{ key: 'NOTE', inputCheck: { required: true, rules } }] }],
  },
})

const spelled = (document: Document) => JSON.stringify(document)

test('rules get the numbers of the specification, wherever inputs are; all else stays', () => {
  const before = content([
    { type: 1, message: { ja: '必須', en: 'Needed' } },
    { type: 2 },
    { type: 9 },
    { type: 14 },
    { type: 15, field: 'B' },
    { type: 16, pattern: '[A-Z]+' },
    { type: 99, component: 'component/check' },
  ])
  const written = spelled(before)
  expect(numberRulesAsSpecified.up(before)).toEqual(
    content([
      { type: 100, message: { ja: '必須', en: 'Needed' } },
      { type: 1 },
      { type: 8 },
      { type: 13 },
      { type: 14, field: 'B' },
      { type: 99, pattern: '[A-Z]+' },
      { type: 101, component: 'component/check' },
    ]),
  )
  expect(spelled(before)).toBe(written)
})

test('what is no rule of an input, or is none at all, stays as it is', () => {
  const odd = content('none')
  expect(numberRulesAsSpecified.up(odd)).toEqual(odd)
  const other: Document = { ...odd, spec: { type: 1, rules: [{ type: 1 }], list: { inputCheck: null } } }
  expect(numberRulesAsSpecified.up(other)).toEqual(other)
  const { spec: _, ...without } = odd
  expect(numberRulesAsSpecified.up(without as Document)).toEqual(without)
  const rules = content([null, 'x', {}, { type: '1' }, { type: 50 }])
  expect(numberRulesAsSpecified.up(rules)).toEqual(rules)
})

test('every kind whose inputs have rules has it', () => {
  expect(Object.keys(migrations).sort()).toEqual(['api', 'component', 'content'])
})

import { expect, test } from 'vitest'
import { compileRelease } from '../../release/compile-release.ts'
import { addressOf, type Document } from '../../document.ts'

const document = (kind: string, key: string, spec: Record<string, unknown>): Document => ({
  kind,
  version: 1,
  key,
  name: key,
  spec,
})
const buttons = Object.fromEntries(
  ['confirmCart', 'purchasePage', 'addCart', 'removeCart', 'notAvailable'].map((name) => [
    name,
    { text: `text of ${name}`, message: `message of ${name}` },
  ]),
)
const documents = [
  document('site', 's', { path: 's', language: 'en', languages: ['ja'], sections: ['content/s.goods'] }),
  document('schema', 'goods', {
    type: 1,
    dataSource: 'data-source/a',
    sql: ['SELECT 1'],
    resultColumns: ['CODE', 'PRICE'].map((key) => ({ key, name: key, typeClass: 'Number' })),
  }),
  document('content', 's.goods', {
    type: 4,
    keys: ['CODE'],
    list: { dataSchemas: [{ schema: 'schema/goods' }] },
    purchase: { amountField: 'PRICE', buttons },
  }),
]

test.each([
  ['list', { label: 'text of confirmCart', hint: 'message of confirmCart' }],
  ['cart', { label: 'text of purchasePage', hint: 'message of purchasePage' }],
  ['list', { addLabel: 'text of addCart', addHint: 'message of addCart' }],
  ['cart', { removeLabel: 'text of removeCart', removeHint: 'message of removeCart' }],
  ['cart', { value: 'text of notAvailable', hint: 'message of notAvailable' }],
])('on the %s: %j', (page, wanted) => {
  const { screens } = compileRelease({
    site: 'site/s',
    documents: new Map(documents.map((one) => [addressOf(one), one])),
    ids: { 1: 'content/s.goods' },
    routeKeys: { '1/list': 'AbCdEfGhIj', '1/purchase': 'KlMnOpQrSt' },
  })
  const screen = Object.values(screens['en']!).find(({ key }) => key === `s.goods.${page}`)
  const found: unknown[] = []
  JSON.stringify(screen, (_name, value: unknown) => {
    if (typeof value === 'object' && value !== null && !Array.isArray(value)) found.push(value)
    return value
  })
  expect(found).toContainEqual(expect.objectContaining(wanted))
})

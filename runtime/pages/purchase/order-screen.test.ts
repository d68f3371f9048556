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
const corrects = { enabled: true, type: 'add' }

/** What the order page says when it asks for the cart, and when it orders. */
function callsWith(inputs: object[]): Record<string, unknown>[] {
  const documents = [
    document('site', 's', { path: 's', language: 'en', languages: ['ja'], sections: ['content/s.goods'] }),
    document('schema', 'goods', {
      type: 1,
      dataSource: 'data-source/a',
      sql: ['SELECT 1'],
      resultColumns: ['CODE', 'PRICE'].map((key) => ({ key, name: key, typeClass: 'Number' })),
    }),
    document('schema', 'freight', {
      type: 1,
      dataSource: 'data-source/a',
      sql: ['SELECT :WAY AS FREIGHT'],
      parameters: [{ name: 'WAY', length: 8 }],
      resultColumns: [{ key: 'FREIGHT', name: 'FREIGHT', typeClass: 'Number' }],
    }),
    document('component', 'freight', {
      type: 6,
      schemas: [{ schema: 'schema/freight', parameters: [{ name: 'WAY', source: 'input', field: 'WAY' }] }],
    }),
    document('content', 's.goods', {
      type: 4,
      keys: ['CODE'],
      list: { dataSchemas: [{ schema: 'schema/goods' }] },
      purchase: { amountField: 'PRICE', inputs },
    }),
  ]
  const { screens } = compileRelease({
    site: 'site/s',
    documents: new Map(documents.map((one) => [addressOf(one), one])),
    ids: { 1: 'content/s.goods' },
    routeKeys: { '1/list': 'AbCdEfGhIj', '1/purchase': 'KlMnOpQrSt' },
  })
  const screen = Object.values(screens['en']!).find(({ key }) => key === 's.goods.purchase')
  const found: Record<string, unknown>[] = []
  JSON.stringify(screen, (_name, value: Record<string, unknown>) => {
    if (value?.call === 'get-purchase-count' || value?.call === 'purchase') found.push(value)
    return value
  })
  return found
}
const cartWith = (inputs: object[]) => callsWith(inputs).find(({ call }) => call === 'get-purchase-count')?.input
const typed = (key: string) => ({ $get: `state.inputs.${key}` })

test('CC-14 the order page shows the total for what is entered, as far as it depends on it, and orders at that total', () => {
  const note = { key: 'NOTE' }
  const tax = { key: 'TAX', value: '10', inputFlg: false, totalAmountSetting: { enabled: true, type: 'tax' } }
  expect(cartWith([note, tax])).toEqual({ contentId: 1 })
  expect(cartWith([note, tax, { key: 'FREIGHT', inputType: 'number', totalAmountSetting: corrects }])).toEqual({
    contentId: 1,
    inputs: { FREIGHT: typed('FREIGHT') },
  })
  const supplied = {
    key: 'FREIGHT',
    inputType: 'number',
    custom: { componentId: 'component/freight', disabledFlg: true },
    totalAmountSetting: corrects,
  }
  expect(cartWith([note, { key: 'WAY' }, supplied])).toEqual({ contentId: 1, inputs: { WAY: typed('WAY') } })
  const asked = callsWith([
    note,
    { key: 'DAY', label: 'Day', inputType: 'date' },
    { key: 'PIN', inputType: 'password' },
  ])
  expect(asked.find(({ call }) => call === 'purchase')?.confirm).toMatchObject({
    title: 'Confirm the order',
    rows: [
      {},
      { value: { $get: 'load.cart.totalText' }, strong: true },
      { value: { $get: 'event.value.NOTE' } },
      { label: 'Day', value: { $op: 'date', of: { $get: 'event.value.DAY' }, text: 'yyyy-MM-dd (E)' } },
    ],
  })
  expect(callsWith([note]).find(({ call }) => call === 'purchase')?.input).toMatchObject({
    total: { $get: 'load.cart.total' },
  })
})

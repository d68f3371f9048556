import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import type { Document } from '../../../../runtime/document.ts'
import { openShop, type Shop } from '../../../test/shop/open-shop.ts'
import type { Session } from '../../../store/store.ts'

const orders = (all: Document[]): Document => all.find(({ key }) => key === 'shop.orders')!

/** The shop's orders as a calendar by the day in their note; the schema asks the calendar, the detail runs it too. */
function asCalendar(all: Document[], calendar: object = {}): Document[] {
  const schema = all.find(({ key }) => key === 'orders')!
  schema.spec.sql = [
    `SELECT order_no AS ORDER_NO, note AS NOTE, total AS TOTAL, :CHOSEN AS CHOSEN FROM orders WHERE customer = :CUSTOMER`,
    '   AND note >= :FROM AND CAST(REPLACE(note, :SIGN, :NONE) AS INTEGER) <= :UNTIL',
  ]
  const parameter = (name: string, dataType = 'character') => ({ name, dataType, length: 10 })
  schema.spec.parameters = [
    ...['CUSTOMER', 'FROM', 'CHOSEN', 'SIGN', 'NONE'].map((name) => parameter(name)),
    parameter('UNTIL', 'numeric'),
  ]
  const columns = schema.spec.resultColumns as object[]
  columns.push({ key: 'CHOSEN', name: 'CHOSEN', typeClass: 'String', size: 10 })
  const list = orders(all).spec.list as Record<string, unknown>
  list.dataSchemas = [
    {
      schema: 'schema/orders',
      parameters: [
        { name: 'CUSTOMER', source: 'login', field: 'CUSTOMER_CODE' },
        { name: 'FROM', source: 'calendar', field: 'start' },
        { name: 'UNTIL', source: 'calendar', field: 'end' },
        { name: 'CHOSEN', source: 'userVariable', variable: 'user-variable/chosen' },
        { name: 'SIGN', source: 'value', value: '-' },
        { name: 'NONE', source: 'value', value: '' },
      ],
    },
  ]
  list.columns = [{ field: 'ORDER_NO' }, { field: 'NOTE' }, { field: 'CHOSEN' }]
  list.displayType = 'calendar'
  list.calendar = { start: 'NOTE', label: 'TOTAL', ...calendar }
  orders(all).spec.detail = {}
  const variable = { kind: 'user-variable', version: 1, key: 'chosen', name: 'Chosen' }
  return [...all, { ...variable, spec: { source: 'calendar', field: 'date' } }]
}

async function openCalendar(calendar?: object): Promise<{ shop: Shop; session: Session }> {
  const shop = await openShop({ documents: (all) => asCalendar(all, calendar) })
  const session = await shop.login()
  const insert = shop.database.prepare('INSERT INTO orders (customer, note, total) VALUES (?, ?, 1)')
  for (const day of ['2026-11-01', '2026-11-15', '2026-11-20', '2026-11-21', '2026-11-22', '2026-12-24'])
    insert.run((session.data.login as { CUSTOMER_CODE: string }).CUSTOMER_CODE, day)
  return { shop, session }
}

describe('a list that is shown as a calendar', () => {
  let shop: Shop
  let session: Session
  beforeAll(async () => {
    ;({ shop, session } = await openCalendar())
  })
  afterAll(() => shop.close())

  const list = async (input: object) => {
    const answer = await shop.call<{ rows: Record<string, string>[]; total: number; calendar?: object }>(
      'page-data',
      { contentId: shop.ids.orders, ...input },
      session,
    )
    return { ...answer, days: answer.rows.map(({ NOTE }) => NOTE) }
  }

  it('opens at today where the site is, and reads only the rows of its days', async () => {
    expect(await list({ calendar: {} })).toMatchObject({
      days: ['2026-11-15', '2026-11-20', '2026-11-21'],
      total: 3,
      calendar: { date: '2026-11-20', today: '2026-11-20', start: '2026-11-15', end: '2026-11-21' },
    })
  })

  it('shows the days of a request, in their order', async () => {
    const month = await list({ calendar: { view: 'month', from: '2026-11-01' } })
    expect(month.days).toEqual(['2026-11-01', '2026-11-15', '2026-11-20', '2026-11-21', '2026-11-22'])
    expect((await list({ calendar: { view: 'day', from: '2026-12-24' } })).days).toEqual(['2026-12-24'])
    expect((await list({ calendar: { view: 'list', from: '2026-12-01' } })).days).toEqual(['2026-12-24'])
    expect((await list({ calendar: { view: 'week', from: '2027-01-01' } })).days).toEqual([])
  })

  it('gives parameters the range and the chosen day; a user variable stands for it', async () => {
    const { rows } = await list({ calendar: { view: 'week', from: '2026-11-15', date: '2026-11-17' } })
    expect(rows[0]).toMatchObject({ CHOSEN: '2026-11-17' })
    expect((await list({ calendar: { view: 'week', from: '2026-11-15' } })).rows[0]).toMatchObject({
      CHOSEN: '2026-11-20',
    })
    expect((await list({ calendar: { view: 'day', from: '2026-11-22' } })).rows[0]).toMatchObject({
      CHOSEN: '2026-11-22',
    })
  })

  it('finds a row for its detail by the days that led there, and by no others', async () => {
    const detail = (calendar?: object) =>
      shop.call('detail-data', { contentId: shop.ids.orders, rowKey: ['6'], ...(calendar && { calendar }) }, session)
    expect(await detail({ view: 'month', from: '2026-12-01' })).toMatchObject({ row: { NOTE: '2026-12-24' } })
    await expect(detail()).rejects.toMatchObject({ name: 'CallError' })
  })

  it.each([
    { view: 'year' },
    { from: '2026-02-30' },
    { from: "2026-11-01' OR 1=1" },
    { date: '9999-12-31' },
    { from: '0001-01-01' },
  ])('refuses %o', async (calendar) => {
    await expect(list({ calendar })).rejects.toMatchObject({ name: 'CallError' })
  })
})

it('a calendar may open at its first row', async () => {
  const { shop, session } = await openCalendar({ baseDate: 'first', defaultView: 'day' })
  try {
    const ask = (calendar: object) => shop.call('page-data', { contentId: shop.ids.orders, calendar }, session)
    // The list's own order begins with the last order.
    expect(await ask({})).toMatchObject({
      rows: [{ NOTE: '2026-12-24' }],
      calendar: { date: '2026-12-24', today: '2026-11-20' },
    })
    expect(await ask({ from: '2026-11-01' })).toMatchObject({ rows: [{ NOTE: '2026-11-01' }] })
  } finally {
    await shop.close()
  }
})

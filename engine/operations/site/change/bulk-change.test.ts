import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import type { Document } from '../../../../runtime/document.ts'
import type { Session } from '../../../store/store.ts'
import { openShop, type Shop } from '../../../test/shop/open-shop.ts'
import { character, numeric, statement } from '../../../test/shop/statement.ts'

/** The shop's orders as a content whose rows people change and delete several at a time. */
function withBulkPages(all: Document[]): Document[] {
  const customer = { name: 'CUSTOMER', source: 'login', field: 'CUSTOMER_CODE' }
  const orderNo = { name: 'ORDER_NO', source: 'row', field: 'ORDER_NO' }
  const content = all.find(({ key }) => key === 'shop.orders')!
  const spec = content.spec as { list: object }
  content.spec = {
    ...content.spec,
    type: 3,
    list: { ...spec.list, search: { fields: [{ field: 'NOTE', inputCond: { condition: '=' } }] } },
    dbPages: [
      {
        key: 'edit',
        name: { ja: 'まとめて修正', en: 'Edit several' },
        type: 4,
        displaySetting: { showFlg: 5, conditions: [{ name: 'CUSTOMER_CODE', condition: '=', value: 'C2' }] },
        maxRows: 5,
        inputs: [{ key: 'NOTE', label: { ja: '備考', en: 'Note' }, inputCheck: { required: true, maxLength: 20 } }],
        dataSchemas: [
          {
            schema: 'schema/notes-edit',
            expectedRows: 1,
            parameters: [customer, orderNo, { name: 'NOTE', source: 'input', field: 'NOTE' }],
          },
        ],
      },
      {
        key: 'note',
        name: { ja: '備考を直す', en: 'Notes' },
        type: 4,
        inputs: [{ key: 'NOTE', label: { ja: '備考', en: 'Note' } }],
        dataSchemas: [
          {
            schema: 'schema/notes-edit',
            parameters: [customer, orderNo, { name: 'NOTE', source: 'input', field: 'NOTE' }],
          },
        ],
      },
      {
        key: 'drop',
        name: { ja: 'まとめて取消', en: 'Cancel several' },
        type: 5,
        dataSchemas: [{ schema: 'schema/notes-drop', expectedRows: 1, parameters: [customer, orderNo] }],
      },
    ],
  }
  const own = [character('CUSTOMER', 8), numeric('ORDER_NO', 9)]
  return [
    ...all,
    statement(
      'notes-edit',
      ['UPDATE orders SET note = :NOTE WHERE order_no = :ORDER_NO AND customer = :CUSTOMER AND total >= 0'],
      [...own, character('NOTE', 255)],
    ),
    statement('notes-drop', ['DELETE FROM orders WHERE order_no = :ORDER_NO AND customer = :CUSTOMER'], own),
  ]
}

describe('pages that change several rows', () => {
  let shop: Shop
  let session: Session
  beforeEach(async () => {
    shop = await openShop({ products: 1, customers: 2, documents: withBulkPages })
    session = await shop.login()
    const add = shop.database.prepare('INSERT INTO orders (customer, note, total) VALUES (?, ?, ?)')
    for (const note of ['a', 'a', 'b']) add.run('C1', note, 1)
    add.run('C2', 'a', 1)
  })
  afterEach(() => shop.close())

  const change = (page: string, input: object, more?: object) =>
    shop.call('bulk-change', { contentId: shop.ids.orders, page, ...input }, session, more)
  const notes = () =>
    (shop.database.prepare('SELECT note FROM orders ORDER BY order_no').all() as { note: string }[]).map(
      ({ note }) => note,
    )
  const inputs = { NOTE: 'c' }
  const rows = (...numbers: number[]) => numbers.map((number) => JSON.stringify([String(number)]))

  it('changes the chosen rows, and says how many', async () => {
    expect(await change('edit', { rows: rows(1, 3), count: 2, inputs })).toEqual({ rows: 2 })
    expect(notes()).toEqual(['c', 'a', 'c', 'a'])
  })

  it('F-5 each row stands in the log of data updates', async () => {
    await change('edit', { rows: rows(1, 3), count: 2, inputs })
    await change('drop', { rows: rows(2), count: 1 })
    const list = () => shop.store.logs.list({ log: 'data-update', direction: 'asc' })
    await expect.poll(async () => (await list()).total).toBe(2)
    const after = { NOTE: 'c' }
    expect((await list()).rows).toMatchObject([
      {
        ...{
          user: 'C1',
          object: 'content/shop.orders update/edit',
          result: 'changed',
          message: expect.stringMatching(/^[13]\n[13]$/),
        },
        data: {
          rows: expect.arrayContaining([
            { key: '1', before: { NOTE: 'a' }, after },
            { key: '3', before: { NOTE: 'b' }, after },
          ]),
        },
      },
      { object: 'content/shop.orders delete/drop', result: 'deleted', data: { rows: [{ before: { NOTE: 'a' } }] } },
    ])
  })

  it('changes all rows of the search, of this user only (AZ-04)', async () => {
    expect(await change('edit', { search: { NOTE: 'a' }, count: 2, inputs })).toEqual({ rows: 2 })
    expect(notes()).toEqual(['c', 'c', 'b', 'a'])
  })

  it('what nobody touches stays, what is to be emptied is empty in each row, and both at once is told at its place', async () => {
    expect(await change('note', { rows: rows(1), count: 1, inputs: {} })).toEqual({ rows: 1 })
    expect(notes()).toEqual(['a', 'a', 'b', 'a'])
    const both = { rows: rows(1, 3), count: 2, inputs: { NOTE: 'x', $cleared: ['NOTE'] } }
    await expect(change('note', both)).rejects.toMatchObject({
      code: 60106,
      details: { problems: [{ at: '/$cleared', code: 'input-cleared', values: [expect.any(String), '備考'] }] },
    })
    const other = { rows: rows(1), count: 1, inputs: { $cleared: ['TOTAL'] } }
    await expect(change('note', other)).rejects.toMatchObject({ details: { problems: [{ code: 'input-option' }] } })
    expect(await change('note', { ...both, inputs: { NOTE: '', $cleared: ['NOTE'] } })).toEqual({ rows: 2 })
    expect(notes()).toEqual([null, 'a', null, 'a'])
  })

  it('deletes all rows that this user sees, and no other', async () => {
    expect(await change('drop', { count: 3 })).toEqual({ rows: 3 })
    expect(notes()).toEqual(['a'])
  })

  it('a row of somebody else, or outside the search, makes the count another one: nothing is done', async () => {
    const refused = { code: 60107, details: { text: 'rows-changed', values: [2, 1] } }
    await expect(change('edit', { rows: rows(1, 4), count: 2, inputs })).rejects.toMatchObject(refused)
    const searched = { search: { NOTE: 'a' }, rows: rows(1, 3), count: 2, inputs }
    await expect(change('edit', searched)).rejects.toMatchObject(refused)
    await expect(change('drop', { rows: rows(1, 4), count: 2 })).rejects.toMatchObject(refused)
    expect(notes()).toEqual(['a', 'a', 'b', 'a'])
  })

  it('more rows than the user was told of are left alone', async () => {
    await expect(change('drop', { count: 2 })).rejects.toMatchObject({
      details: { text: 'rows-changed', values: [2, 3] },
    })
    expect(notes()).toHaveLength(4)
  })

  it('a row that is refused undoes the others, and is named', async () => {
    shop.database.prepare('UPDATE orders SET total = -1 WHERE order_no = 3').run()
    await expect(change('edit', { rows: rows(1, 2, 3), count: 3, inputs })).rejects.toMatchObject({
      code: 60107,
      details: { text: 'data-refused', data: { changes: [expect.stringContaining('3')] } },
    })
    expect(notes()).toEqual(['a', 'a', 'b', 'a'])
  })

  it('who stops it finds everything as it was', async () => {
    const controller = new AbortController()
    const { signal } = controller
    let rows = 0
    signal.throwIfAborted = () => {
      // Two rows are behind it then.
      if (rows++ === 2) controller.abort()
      if (signal.aborted) throw signal.reason
    }
    await expect(change('edit', { count: 3, inputs }, { signal })).rejects.toThrow()
    expect(rows).toBe(3)
    expect(notes()).toEqual(['a', 'a', 'b', 'a'])
  })

  it('says at the input what is wrong, and does nothing', async () => {
    await expect(change('edit', { count: 3, inputs: { NOTE: '' } })).rejects.toMatchObject({
      code: 60106,
      details: { problems: [{ at: '/NOTE' }] },
    })
    expect(notes()).toEqual(['a', 'a', 'b', 'a'])
  })

  it('whom the builder keeps from a page cannot call it (AZ-14)', async () => {
    const other = await shop.login('user2')
    const asked = { contentId: shop.ids.orders, page: 'edit', rows: rows(4), count: 1, inputs }
    await expect(shop.call('bulk-change', asked, other)).rejects.toMatchObject({ code: 40400 })
    expect(notes()).not.toContain('c')
  })

  it('takes as many rows at once as the page says', async () => {
    const told = { code: 60107, details: { text: 'rows-too-many', values: [5, 6] } }
    await expect(change('edit', { count: 6, inputs })).rejects.toMatchObject(told)
    const add = shop.database.prepare(`INSERT INTO orders (customer, note, total) VALUES ('C1', 'd', 1)`)
    for (let row = 0; row < 3; row++) add.run()
    await expect(change('edit', { count: 3, inputs })).rejects.toMatchObject(told)
    expect(notes()).not.toContain('c')
  })

  it('keys that are none, and pages that are not there, are not found (IN-02)', async () => {
    for (const row of ['1', '"1"', '[]', '["1","2"]', '[1]', '[{}]', '', 'x', '[["1"]]'])
      await expect(change('drop', { rows: [row], count: 1 }), row).rejects.toMatchObject({ code: 40400 })
    for (const page of ['other', 'edit/row', '', '__proto__'])
      await expect(change(page, { count: 1 }), page).rejects.toMatchObject({ code: 40400 })
    await expect(change('drop', { rows: ['["1 or 1=1"]'], count: 1 })).rejects.toMatchObject({
      code: expect.any(Number) as number,
    })
    expect(notes()).toHaveLength(4)
  })

  it('conditions that the list does not allow are refused (IN-03)', async () => {
    const field = { field: 'customer', condition: '<>', value: 'x' }
    await expect(change('drop', { conditions: [field], count: 3 })).rejects.toMatchObject({ code: 60106 })
    await expect(change('drop', { search: { CUSTOMER: 'C2' }, count: 1 })).rejects.toMatchObject({ code: 60106 })
    expect(notes()).toHaveLength(4)
  })

  it('how far it is can be asked for by the session that began it', async () => {
    const ask = () => shop.call('bulk-progress', { contentId: shop.ids.orders, once: 'wish' }, session)
    expect(await ask()).toEqual({ rows: 0 })
    await change('edit', { count: 3, inputs, once: 'wish' })
    expect(await ask()).toEqual({ rows: 0 })
  })
})

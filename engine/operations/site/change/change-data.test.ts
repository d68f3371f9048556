import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import type { Document } from '../../../../runtime/document.ts'
import { openShop, type Shop } from '../../../test/shop/open-shop.ts'
import { character, numeric, statement } from '../../../test/shop/statement.ts'
import type { Session } from '../../../store/store.ts'

/** The shop's orders as a content whose rows people add, change and delete. */
function withChanges(all: Document[]): Document[] {
  const customer = { name: 'CUSTOMER', source: 'login', field: 'CUSTOMER_CODE' }
  const orderNo = { name: 'ORDER_NO', source: 'row', field: 'ORDER_NO' }
  const typed = ['NOTE', 'TOTAL'].map((name) => ({ name, source: 'input', field: name }))
  const inputs = [
    { key: 'NOTE', label: { ja: '備考', en: 'Note' }, inputCheck: { required: true, maxLength: 20 } },
    { key: 'TOTAL', label: { ja: '金額', en: 'Total' }, inputType: 'number' },
  ]
  const content = all.find(({ key }) => key === 'shop.orders')!
  content.spec = {
    ...content.spec,
    type: 3,
    detail: {},
    dbPages: [
      {
        key: 'new',
        name: { ja: '登録', en: 'New order' },
        type: 1,
        inputs,
        dataSchemas: [{ schema: 'schema/note-add', expectedRows: 1, parameters: [customer, ...typed] }],
      },
      {
        key: 'edit',
        name: { ja: '修正', en: 'Edit' },
        type: 2,
        inputs,
        dataSchemas: [{ schema: 'schema/note-edit', expectedRows: 1, parameters: [customer, orderNo, ...typed] }],
      },
      {
        key: 'drop',
        name: { ja: '取消', en: 'Cancel' },
        type: 3,
        dataSchemas: [{ schema: 'schema/note-drop', expectedRows: 1, parameters: [customer, orderNo] }],
      },
    ],
  }
  const own = character('CUSTOMER', 8)
  const number = numeric('ORDER_NO', 9)
  const values = [character('NOTE', 255), numeric('TOTAL', 12, 2)]
  return [
    ...all,
    statement(
      'note-add',
      ['INSERT INTO orders (customer, note, total) VALUES (:CUSTOMER, :NOTE, :TOTAL)'],
      [own, ...values],
    ),
    statement(
      'note-edit',
      ['UPDATE orders SET note = :NOTE, total = :TOTAL WHERE order_no = :ORDER_NO AND customer = :CUSTOMER'],
      [own, number, ...values],
    ),
    statement('note-drop', ['DELETE FROM orders WHERE order_no = :ORDER_NO AND customer = :CUSTOMER'], [own, number]),
  ]
}

/** The log of data updates, as soon as it has so many entries: nobody waits for it. */
async function updates({ store }: Shop, total: number) {
  await expect.poll(async () => (await store.logs.list({ log: 'data-update' })).total).toBe(total)
  return store.logs.list({ log: 'data-update' })
}

describe('pages that change one row', () => {
  let shop: Shop
  let session: Session
  beforeEach(async () => {
    shop = await openShop({ products: 1, customers: 2, documents: withChanges })
    session = await shop.login()
  })
  afterEach(() => shop.close())

  const change = (page: string, input: object, of = session) =>
    shop.call('change-data', { contentId: shop.ids.orders, page, ...input }, of)
  const rowOf = async (rowKey: string[], of = session) =>
    (
      await shop.call<{ row: Record<string, unknown> }>(
        'detail-data',
        { contentId: shop.ids.orders, page: 'update/edit', rowKey },
        of,
      )
    ).row
  const orders = () => shop.database.prepare('SELECT order_no, customer, note, total FROM orders').all()
  const add = (note: string) => change('add/new', { inputs: { NOTE: note, TOTAL: '12.50' } })

  it('adds a row of the user, with what was typed', async () => {
    expect(await add('〜急ぎ①')).toEqual({})
    expect(orders()).toEqual([{ order_no: 1, customer: 'C1', note: '〜急ぎ①', total: 12.5 }])
  })

  it('F-5 the log of data updates says who did what to which row, with its values before and after', async () => {
    await add('before')
    await change('update/edit', { rowKey: ['1'], inputs: { NOTE: 'after', TOTAL: '12.5' } })
    await change('delete/drop', { rowKey: ['1'] })
    await change('delete/drop', { rowKey: ['1'] }).catch(() => undefined)
    const { rows } = await updates(shop, 3)
    const of = { user: 'C1', siteId: shop.siteId }
    expect(rows.reverse()).toMatchObject([
      {
        ...{ ...of, object: 'content/shop.orders add/new', result: 'added' },
        data: { rows: [{ after: { NOTE: 'before', TOTAL: '12.5' } }] },
      },
      {
        ...{ ...of, object: 'content/shop.orders update/edit', result: 'changed', message: '1' },
        data: { rows: [{ key: '1', before: { NOTE: 'before' }, after: { NOTE: 'after' } }] },
      },
      {
        ...{ ...of, object: 'content/shop.orders delete/drop', result: 'deleted' },
        data: { rows: [{ key: '1', before: { ORDER_NO: '1', NOTE: 'after', TOTAL: '12.5' } }] },
      },
    ])
  })

  it('says at each input what is wrong, and does nothing', async () => {
    await expect(change('add/new', { inputs: { NOTE: '', TOTAL: 'x' } })).rejects.toMatchObject({
      code: 60106,
      details: { problems: [{ at: '/NOTE' }, { at: '/TOTAL' }] },
    })
    expect(orders()).toEqual([])
  })

  it('changes the row that the user saw', async () => {
    await add('before')
    const seen = await rowOf(['1'])
    expect(seen).toMatchObject({ ORDER_NO: 1, NOTE: 'before', $key: ['1'] })
    await change('update/edit', { rowKey: ['1'], seen, inputs: { NOTE: 'after', TOTAL: '3' } })
    expect(orders()).toEqual([{ order_no: 1, customer: 'C1', note: 'after', total: 3 }])
  })

  it('a row that another user changed meanwhile is left as it is, and the old and the new value are told', async () => {
    await add('before')
    const seen = await rowOf(['1'])
    shop.database.prepare(`UPDATE orders SET note = 'other' WHERE order_no = 1`).run()
    await expect(
      change('update/edit', { rowKey: ['1'], seen, inputs: { NOTE: 'mine', TOTAL: '1' } }),
    ).rejects.toMatchObject({
      code: 60107,
      details: { text: 'row-changed', data: { changes: [expect.stringContaining('before → other')] } },
    })
    await expect(change('delete/drop', { rowKey: ['1'], seen })).rejects.toMatchObject({ code: 60107 })
    expect(orders()).toMatchObject([{ note: 'other' }])
  })

  it('deletes the row that the user saw, once', async () => {
    await add('gone')
    const seen = await rowOf(['1'])
    await change('delete/drop', { rowKey: ['1'], seen })
    expect(orders()).toEqual([])
    await expect(change('delete/drop', { rowKey: ['1'], seen })).rejects.toMatchObject({ code: 40400 })
  })

  it('AZ-20 a foreign row is not found: it is neither read, nor changed, nor deleted', async () => {
    await add('mine')
    const other = await shop.login('user2')
    await expect(rowOf(['1'], other)).rejects.toMatchObject({ code: 40400 })
    const inputs = { NOTE: 'taken', TOTAL: '0' }
    await expect(change('update/edit', { rowKey: ['1'], inputs }, other)).rejects.toMatchObject({ code: 40400 })
    await expect(change('delete/drop', { rowKey: ['1'] }, other)).rejects.toMatchObject({ code: 40400 })
    expect(orders()).toMatchObject([{ note: 'mine' }])
  })

  it('D-12 a row that is not typed into keeps what it has, and what is typed is checked all the same', async () => {
    await add('before')
    shop.database.prepare(`UPDATE orders SET note = 'much longer than a note may be  ', total = -1.25`).run()
    const seen = await rowOf(['1'])
    const inputs = { NOTE: seen.NOTE, TOTAL: '3' }
    await change('update/edit', { rowKey: ['1'], seen, inputs })
    expect(orders()).toMatchObject([{ note: 'much longer than a note may be  ', total: 3 }])
    const other = { ...(await rowOf(['1'])), NOTE: 'as long as somebody says it was' }
    await expect(
      change('update/edit', { rowKey: ['1'], seen: other, inputs: { ...inputs, NOTE: other.NOTE } }),
    ).rejects.toMatchObject({ code: 60107, details: { text: 'row-changed' } })
    const typed = { NOTE: 'longer than it may be now', TOTAL: '3' }
    await expect(
      change('update/edit', { rowKey: ['1'], seen: await rowOf(['1']), inputs: typed }),
    ).rejects.toMatchObject({ code: 60106 })
    // Whoever says nothing of what he saw has touched all of it.
    await expect(change('update/edit', { rowKey: ['1'], inputs })).rejects.toMatchObject({ code: 60106 })
  })

  it('what is left empty is what its column takes: the empty text, else NULL', async () => {
    const own = await openShop({
      products: 1,
      documents: (all) => {
        const changed = withChanges(all)
        const { dbPages } = changed.find(({ key }) => key === 'shop.orders')!.spec as {
          dbPages: { inputs: { inputCheck: object }[] }[]
        }
        for (const { inputs: [first] = [] } of dbPages) if (first) first.inputCheck = {}
        const spec = changed.find(({ key }) => key === 'note-add')!.spec as { parameters: { name: string }[] }
        spec.parameters = spec.parameters.map((one) => (one.name === 'NOTE' ? { ...one, emptyText: true } : one))
        return changed
      },
    })
    try {
      const user = await own.login()
      const save = (page: string, rowKey: string[]) =>
        own.call('change-data', { contentId: own.ids.orders, page, rowKey, inputs: { NOTE: '', TOTAL: '1' } }, user)
      const note = () => own.database.prepare('SELECT note FROM orders').pluck().get()
      await save('add/new', [])
      expect(note()).toBe('')
      await save('update/edit', ['1'])
      expect(note()).toBeNull()
    } finally {
      await own.close()
    }
  })

  it('D-27 a key of several rows is told as that, and nothing is done with any of them', async () => {
    const own = await openShop({
      products: 1,
      documents: (all) => {
        const changed = withChanges(all)
        changed.find(({ key }) => key === 'shop.orders')!.spec.keys = ['NOTE']
        return changed
      },
    })
    try {
      const user = await own.login()
      const ask = (operation: string, more: object) =>
        own.call(operation, { contentId: own.ids.orders, page: 'update/edit', rowKey: ['same'], ...more }, user)
      const inputs = { NOTE: 'same', TOTAL: '1' }
      for (let i = 0; i < 2; i++) await ask('change-data', { page: 'add/new', rowKey: [], inputs })
      const told = { code: 40400, details: { text: 'rows-several' } }
      await expect(ask('detail-data', {})).rejects.toMatchObject(told)
      await expect(ask('change-data', { inputs: { ...inputs, NOTE: 'x' } })).rejects.toMatchObject(told)
    } finally {
      await own.close()
    }
  })

  it('a page that is not there, and a key that is none, are not found', async () => {
    for (const page of ['update/other', 'update', 'list', 'update/edit/row', '__proto__', ''])
      await expect(change(page, { rowKey: ['1'] }), page).rejects.toMatchObject({ code: 40400 })
    await expect(change('update/edit', { rowKey: [], inputs: { NOTE: 'x', TOTAL: '1' } })).rejects.toMatchObject({
      code: 40400,
    })
  })
})

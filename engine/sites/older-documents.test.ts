import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { compilerNumber } from '../../runtime/release/compile-release.ts'
import type { Document } from '../../runtime/document.ts'
import { openShop, type Shop } from '../test/shop/open-shop.ts'
import { makeSites } from './sites.ts'

/** Notes of the shop's orders with the rules of inputs as they were numbered in documents of version 1. */
function asOfVersion1(all: Document[]): Document[] {
  const rules = [{ type: 1 }, { type: 16, pattern: '[A-Z]+' }, { type: 12 }]
  const parameters = [
    { name: 'CUSTOMER', source: 'login', field: 'CUSTOMER_CODE' },
    { name: 'NOTE', source: 'input', field: 'NOTE' },
  ]
  const content = all.find(({ key }) => key === 'shop.orders')!
  content.version = 1
  content.spec = {
    ...content.spec,
    type: 3,
    dbPages: [
      {
        key: 'new',
        name: { ja: '登録', en: 'New' },
        type: 1,
        inputs: [{ key: 'NOTE', label: { ja: '備考', en: 'Note' }, inputCheck: { rules } }],
        dataSchemas: [{ schema: 'schema/note-add', parameters }],
      },
    ],
  }
  const add: Document = {
    ...all.find(({ key }) => key === 'stock-take')!,
    key: 'note-add',
    name: 'note-add',
    spec: {
      type: 1,
      dataSource: 'data-source/shop',
      sql: 'INSERT INTO orders (customer, note, total) VALUES (:CUSTOMER, :NOTE, 1)',
      parameters: [
        { name: 'CUSTOMER', length: 8 },
        { name: 'NOTE', length: 255 },
      ],
      resultColumns: [],
    },
  }
  return [...all, add]
}

describe('documents of version 1, whose rules of inputs had other numbers', () => {
  let shop: Shop
  beforeAll(async () => {
    shop = await openShop({ products: 1, customers: 1, documents: asOfVersion1 })
  })
  afterAll(() => shop.close())

  const add = async (NOTE: string) => {
    const input = { contentId: shop.ids.orders, page: 'add/new', inputs: { NOTE } }
    return shop.call('change-data', input, await shop.login())
  }
  const holdsRules = async () => {
    for (const [note, code] of [
      ['', 'input-required'],
      ['a', 'input-pattern'],
      ['Ａ', 'input-pattern'],
    ] as const)
      await expect(add(note), note).rejects.toMatchObject({ details: { problems: [{ code, at: '/NOTE' }] } })
    await expect(add('ABC')).resolves.toEqual({})
  }

  it('are read in today’s shape from a store of before, and stand there as they were', async () => {
    const stored = await shop.store.documents.find('content/shop.orders')
    expect(stored!.document).toMatchObject({
      version: 2,
      spec: {
        dbPages: [
          { inputs: [{ inputCheck: { rules: [{ type: 100 }, { type: 99, pattern: '[A-Z]+' }, { type: 11 }] } }] },
        ],
      },
    })
  })

  it('keep their meaning in what is published of them', holdsRules)

  it('a release that was compiled before goes on with them', async () => {
    const { releases } = shop.store
    const { number } = shop.sites.running(shop.siteId)!
    const { manifest } = (await releases.get(shop.siteId, number))!
    const old = { ...manifest, screens: {}, plans: {}, menus: {}, contents: {} }
    await releases.recompiled({ siteId: shop.siteId, number, compiler: compilerNumber - 1, manifest: old }, [])
    const started = makeSites(shop.parts)
    try {
      await started.start()
      const plan = started.running(shop.siteId)!.plan(`${shop.ids.orders}/add/new`, 'change')
      expect(plan!.inputs['ja']![0]!.check.rules).toMatchObject([{ type: 100 }, { type: 99 }, { type: 11 }])
    } finally {
      await started.close()
    }
  })
})

import { describe, expect, test } from 'vitest'
import { documentsAtHand, folder, source } from '../test/documents-at-hand.ts'

const at = documentsAtHand()
const { admin } = at

describe('export and import', () => {
  test('what is exported comes in again, as new and over itself', async () => {
    await admin('POST /document/data-source', { document: source('pack', { DBID: 'PACK' }) })
    const schema = {
      kind: 'schema',
      version: 1,
      key: 'packed',
      name: 'Packed',
      spec: {
        type: 1,
        dataSource: 'data-source/pack',
        sql: ['SELECT 1 AS A'],
        resultColumns: [{ key: 'A', name: 'A', type: 'integer', typeClass: 'Number' }],
      },
    }
    await admin('POST /document/schema', { document: schema })
    const { data } = await admin('POST /document-export', { addresses: ['schema/packed'] })
    expect(data.documents.map((document: { key: string }) => document.key).sort()).toEqual(['pack', 'packed'])
    const over = await admin('POST /document-import', { documents: data.documents, mode: 'overwrite' })
    expect(over).toMatchObject({ code: 20000, data: { rows: [{ action: 'unchanged' }, { action: 'unchanged' }] } })
    const renamed = data.documents.map((document: { kind: string }) =>
      document.kind === 'schema' ? { ...document, name: 'Packed again' } : document,
    )
    const body = { documents: [...renamed, { ...schema, key: 'packed-new', name: 'Packed new' }], mode: 'overwrite' }
    const dry = await admin('POST /document-import', { ...body, dry: true })
    const told = (dry.data.rows as { address: string; action: string; places: string[] }[]).map(
      ({ address, action, places }) => [address, action, ...places].join(' '),
    )
    expect(told.sort()).toEqual([
      'data-source/pack unchanged',
      'schema/packed change /name',
      'schema/packed-new create',
    ])
    expect(dry.data.names).toBe('New: Packed new\nReplaced: Packed again\nUnchanged: Source pack')
    const spoken = await at.kumiki.call('POST /document-import', {
      token: at.kumiki.admin,
      headers: { 'x-language': 'ja' },
      body: { ...body, dry: true },
    })
    expect((spoken.data as { names: string }).names).toContain('変更なし：Source pack')
    const onlySchema = data.documents.filter((document: { kind: string }) => document.kind === 'schema')
    const fresh = await admin('POST /document-import', { documents: onlySchema, mode: 'new' })
    expect(fresh).toMatchObject({ code: 20000, data: { rows: [{ address: 'schema/packed-2', action: 'create' }] } })
  })

  test('what can be saved half-made goes out and comes in again', async () => {
    await admin('POST /document/data-source', { document: source('half', { DBID: 'HALF' }) })
    const spec = { type: 1, dataSource: 'data-source/half', sql: ['SELECT 1 AS A'] }
    const schema = { kind: 'schema', version: 1, key: 'half', name: 'Half', spec }
    expect(await admin('POST /document/schema', { document: schema })).toMatchObject({ code: 20000 })
    const { data } = await admin('POST /document-export', { addresses: ['schema/half'] })
    const documents = data.documents.filter((document: { kind: string }) => document.kind === 'schema')
    const fresh = await admin('POST /document-import', { documents, mode: 'new' })
    expect(fresh).toMatchObject({ code: 20000, data: { rows: [{ address: 'schema/half-2', action: 'create' }] } })
  })

  test('a name that another document has is told before anything is brought in', async () => {
    const { data } = await admin('POST /document-export', { addresses: ['schema/packed'] })
    const [schema] = (data.documents as { kind: string }[]).filter(({ kind }) => kind === 'schema')
    const come = (document: object) =>
      admin('POST /document-import', { documents: [document], mode: 'overwrite', dry: true })
    expect(await come({ ...schema, key: 'packed-twin' })).toMatchObject({
      code: 20000,
      data: { problems: [{ code: 'data-duplicate', at: '/name' }] },
    })
    expect((await come(schema!)).data.problems).toEqual([])
  })

  test('what has no kind is told by its key, with the kinds that there are', async () => {
    const { kind: _, ...kindless } = folder('of-no-kind')
    const answer = await admin('POST /document-import', { documents: [folder('good'), kindless], mode: 'new' })
    expect(answer).toMatchObject({ code: 40000, data: { problems: [{ code: 'kind-missing', at: '/kind' }] } })
    const [{ in: where, message }] = answer.data.problems
    expect(where).toContain('of-no-kind')
    expect(message).toContain('data-source')
  })

  test.each([
    ['no key', { kind: 'schema', version: 1, name: 'Keyless', spec: {} }],
    ['a key that is no text', { kind: 'schema', version: 1, key: 7, spec: {} }],
    ['a name that is null', { kind: 'site', version: 1, key: 'nameless', name: null, spec: {} }],
    ['a name that is no text in one language', { kind: 'site', version: 1, key: 'odd', name: { en: {} }, spec: {} }],
    ['a spec that is a list', { kind: 'schema', version: 1, key: 'listed', spec: [] }],
  ])('R-06 what is no document is refused as such: %s', async (_, document) => {
    const beside = { ...source('odd-source'), name: { ja: '元', en: 'Odd source' } }
    for (const mode of ['new', 'overwrite'])
      for (const dry of [true, false]) {
        const documents = [beside, document, { ...document }, document]
        const { code } = await admin('POST /document-import', { documents, mode, dry })
        expect({ mode, dry, code }).not.toMatchObject({ code: 50000 })
        if (!dry) expect(code).not.toBe(20000)
      }
  })

  test('IM-05 references without a target are told all at once, at their places, and nothing is stored', async () => {
    const reads = (key: string, dataSource: string) => {
      const spec = { type: 1, dataSource, sql: ['SELECT 1 AS A'] }
      return { kind: 'schema', version: 1, key, name: key, spec }
    }
    const documents = [reads('lost-1', 'data-source/gone'), reads('lost-2', 'data-source/lost'), folder('fine')]
    const before = await at.kumiki.engine.store.documents.counts()
    for (const dry of [true, false]) {
      const { data } = await admin('POST /document-import', { documents, mode: 'new', dry })
      const told = (data.problems as { in: string; at: string; code: string }[]).filter(
        ({ code }) => code === 'reference-not-found',
      )
      expect(told.map((one) => [one.in, one.at])).toEqual([
        ['schema/lost-1', '/spec/dataSource'],
        ['schema/lost-2', '/spec/dataSource'],
      ])
    }
    expect(await at.kumiki.engine.store.documents.counts()).toEqual(before)
  })

  test('IM-05 folders that would lie in one another are told, saved or imported', async () => {
    const inside = (key: string, parent?: string) => ({
      ...folder(key),
      spec: parent ? { parent: `folder/${parent}` } : {},
    })
    const circle = [inside('c1', 'c3'), inside('c2', 'c1'), inside('c3', 'c2')]
    const answer = await admin('POST /document-import', { documents: circle, mode: 'new' })
    expect(answer).toMatchObject({ status: 422, data: { problems: circle.map(() => ({ code: 'folder-circle' })) } })
    const { data } = await admin('POST /document-import', {
      documents: [inside('d1'), inside('d2', 'd1'), inside('d3', 'd2'), inside('d4', 'd3')],
      mode: 'new',
    })
    const saved = await admin(`PUT /document/folder/${data.rows[0].id}`, { document: inside('d1', 'd4'), revision: 1 })
    expect(saved).toMatchObject({ status: 422, data: { problems: [{ code: 'folder-circle', at: '/spec/parent' }] } })
  })

  test('IM-05 what collides gets keys of its own, and whatever named it among what came along names it by them', async () => {
    const documents = [folder('outer'), { ...folder('inner'), spec: { parent: 'folder/outer' } }]
    await admin('POST /document-import', { documents, mode: 'new' })
    const { data } = await admin('POST /document-import', { documents, mode: 'new' })
    expect(data.rows.map(({ address }: { address: string }) => address)).toEqual(['folder/outer-2', 'folder/inner-2'])
    const { data: read } = await admin(`GET /document/folder/${data.rows[1].id}`)
    expect(read.document.spec).toEqual({ parent: 'folder/outer-2' })
  })

  test('a document keeps where text editors find its schema', async () => {
    const named = { ...folder('named'), $schema: '../kumiki.schema.json' }
    await admin('POST /document-import', { documents: [named], mode: 'new' })
    const { data } = await admin('POST /document-export', { addresses: ['folder/named'] })
    expect(data.documents).toEqual([named])
  })

  test('PW-43 what an export wrote for text editors is not stored', async () => {
    const beside = { ...folder('beside'), $schema: '../schemas/folder.json' }
    await admin('POST /document-import', { documents: [beside], mode: 'new' })
    const { data } = await admin('POST /document-export', { addresses: ['folder/beside'] })
    expect(data.documents).toEqual([folder('beside')])
  })

  describe('PW-06 an import overwrites nothing that is saved since its caller was told what it would', () => {
    const several = ['m1', 'm2', 'm3'].map((key) => folder(key))
    const overwrite = (more: object = {}) =>
      admin('POST /document-import', {
        documents: several.map((one) => ({ ...one, name: `Imported ${one.key}` })),
        mode: 'overwrite',
        ...more,
      })
    const stored = async (key: string) => (await at.kumiki.engine.store.documents.find(`folder/${key}`))!
    const save = async (key: string, name: string) => {
      const { id, revision } = await stored(key)
      const saved = await admin(`PUT /document/folder/${id}`, { document: folder(key, name), revision })
      expect(saved.code).toBe(20000)
    }
    /** Does something once, after the import has read what stands there and before it writes. */
    const meanwhile = (work: () => Promise<unknown>) => {
      const { store } = at.kumiki.engine
      const transaction = Object.getOwnPropertyDescriptor(store, 'transaction')!.value as typeof store.transaction
      store.transaction = async (inside, options) => {
        store.transaction = transaction
        await work()
        return transaction(inside, options)
      }
    }

    test('between the check and the import', async () => {
      await admin('POST /document-import', { documents: several, mode: 'new' })
      const { data } = await overwrite({ dry: true })
      expect(data.base).toEqual(several.map(({ key }) => ({ address: `folder/${key}`, revision: 1 })))
      await save('m2', 'By a colleague')
      const { code, data: told } = await overwrite({ base: data.base })
      expect([code, told.problems]).toEqual([
        60106,
        [expect.objectContaining({ code: 'saved-meanwhile', in: 'folder/m2', values: ['admin'] })],
      ])
      expect([(await stored('m1')).revision, (await stored('m2')).document.name]).toEqual([1, 'By a colleague'])
      const { id } = await stored('m3')
      await admin(`DELETE /document/folder/${id}?revision=1`)
      const gone = await overwrite({ base: data.base })
      expect(gone.data.problems.map(({ code: one, in: where }: Record<string, string>) => [one, where])).toEqual([
        ['saved-meanwhile', 'folder/m2'],
        ['removed-meanwhile', 'folder/m3'],
      ])
      const again = (await overwrite({ dry: true })).data.base
      expect((await overwrite({ base: again })).code).toBe(20000)
      expect((await stored('m2')).document.name).toBe('Imported m2')
    })

    test('while it runs', async () => {
      await save('m1', 'Before')
      meanwhile(() => save('m1', 'While it ran'))
      const { code, data } = await overwrite()
      expect([code, data.problems]).toEqual([
        60106,
        [expect.objectContaining({ code: 'saved-meanwhile', in: 'folder/m1' })],
      ])
      expect((await stored('m1')).document.name).toBe('While it ran')
    })

    test('nor what has got the new key meanwhile, or has had it before', async () => {
      const one = [folder('taken')]
      const come = async () => {
        const { data } = await admin('POST /document-import', { documents: one, mode: 'new' })
        return data.rows.map(({ address, action }: Record<string, string>) => [address, action])
      }
      expect([await come(), await come(), await come()]).toEqual(
        ['taken', 'taken-2', 'taken-3'].map((key) => [[`folder/${key}`, 'create']]),
      )
      meanwhile(() => admin('POST /document/folder', { document: folder('taken-4', 'By a colleague') }))
      expect(await come()).toEqual([['folder/taken-5', 'create']])
      expect((await stored('taken-4')).document.name).toBe('By a colleague')
    })
  })

  test('IM-10 an import with one wrong document stores none', async () => {
    const before = await at.kumiki.engine.store.documents.counts()
    const answer = await admin('POST /document-import', {
      documents: [folder('good'), { ...folder('bad'), spec: { unknown: 1 } }],
      mode: 'new',
    })
    expect(answer).toMatchObject({ status: 422, code: 60106, data: { problems: [{ in: 'folder/bad' }] } })
    expect(await at.kumiki.engine.store.documents.counts()).toEqual(before)
  })
})

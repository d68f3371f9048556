import { expect, test } from 'vitest'
import type { ReleaseManifest } from '../store.ts'
import { onEachStore } from '../test/each-store.ts'
import { item } from '../test/part-kinds.ts'

const manifest: ReleaseManifest = {
  ...{ site: 'site/x', languages: ['ja'], contents: {}, documents: {}, ids: {}, screens: {}, plans: {} },
}

onEachStore((at) => {
  test('revisions and releases are one line, newest first; what one transaction wrote is one step', async () => {
    const { documents, releases, siteHistory } = at.store
    const siteId = 950
    at.ahead = 0
    const one = await documents.create(item(at.fresh('line'), { note: '1' }), 'a')
    at.ahead = 60_000
    const [two, saved] = await documents.change(
      [
        { do: 'create', document: item(at.fresh('line'), { note: '2' }) },
        { do: 'save', id: one.id, revision: 1, document: { ...one.document, name: 'Other' }, note: 'both' },
      ],
      'b',
    )
    at.ahead = 120_000
    await releases.add({ siteId, base: null, by: 'c', compiler: 1, name: 'Spring', note: 'new', manifest }, [])
    at.ahead = 180_000
    const foreign = await documents.create(item(at.fresh('line'), { note: '3' }), 'd')
    const of = { siteId, documentIds: [one.id, two!.id] }
    const { rows, total } = await siteHistory.list(of)
    expect(total).toBe(4)
    expect(rows[0]).toMatchObject({ release: 1, name: 'Spring', note: 'new', by: 'c' })
    expect(rows.slice(1, 3)).toMatchObject([{ by: 'b' }, { by: 'b' }])
    expect(rows[3]).toMatchObject({ documentId: one.id, revision: 1, action: 'create', by: 'a' })
    expect(await siteHistory.people(of)).toEqual(['a', 'b', 'c'])
    expect((await siteHistory.list({ ...of, by: 'b' })).total).toBe(2)
    expect((await siteHistory.list({ ...of, documentId: two!.id })).rows).toMatchObject([{ documentId: two!.id }])
    expect((await siteHistory.list({ ...of, documentId: foreign.id })).total).toBe(0)
    const last = rows[2]!.at
    expect((await siteHistory.list({ ...of, from: last })).total).toBe(3)
    expect((await siteHistory.list({ ...of, to: last })).rows).toMatchObject([{ revision: 1, documentId: one.id }])
    expect((await siteHistory.list({ ...of, offset: 3, limit: 1 })).rows).toEqual([rows[3]])
    const changeSet = rows.flatMap((row) => ('changeSet' in row && row.by === 'b' ? [row.changeSet!] : []))[0]!
    expect((await siteHistory.list({ ...of, changeSet })).total).toBe(2)
    expect(await siteHistory.step(changeSet)).toMatchObject([
      { documentId: one.id, revision: saved!.revision, note: 'both' },
      { documentId: two!.id, revision: 1, action: 'create' },
    ])
    expect(await siteHistory.steps([changeSet], [one.id])).toEqual(new Map([[changeSet, { of: 1, all: 2 }]]))
    expect(await siteHistory.list({ siteId: 951, documentIds: [] })).toEqual({ rows: [], total: 0 })
    at.ahead = 0
  })
})

import { expect, test } from 'vitest'
import { onEachStore } from '../test/each-store.ts'

onEachStore((at) => {
  test('what was last agreed on is one row for each bundle and document, the newest last', async () => {
    const { importBases } = at.store
    const bundle = at.fresh('bundle')
    const base = (address: `${string}/${string}`, brought: string) => ({ bundle, address, brought, stored: brought })
    await importBases.put([base('site/a', 'one'), { ...base('site/b', 'one'), documentId: 7, revision: 3 }])
    at.ahead += 1000
    await importBases.put([base('site/a', 'two'), { ...base('site/c', 'one'), bundle: `${bundle} else` }])
    const own = async () => (await importBases.list()).filter((one) => one.bundle.startsWith(bundle))
    expect((await own()).map(({ address, brought }) => [address, brought])).toEqual([
      ['site/b', 'one'],
      ['site/a', 'two'],
      ['site/c', 'one'],
    ])
    expect((await own())[0]).toMatchObject({ documentId: 7, revision: 3 })
    expect((await own())[1]).not.toHaveProperty('revision')
    await importBases.remove(bundle, ['site/a', 'site/c'])
    expect((await own()).map(({ address }) => address)).toEqual(['site/b', 'site/c'])
  })

  test('many come and go in one transaction, or none', async () => {
    const { importBases } = at.store
    const bundle = at.fresh('bundle')
    const many = Array.from({ length: 1200 }, (_, number) => ({
      ...{ bundle, address: `site/s${number}` as const, brought: 'x', stored: 'x' },
    }))
    const own = async () => (await importBases.list()).filter((one) => one.bundle === bundle).length
    const failing = at.store.transaction(async (inside) => {
      await inside.importBases.put(many)
      throw new Error('no')
    })
    await expect(failing).rejects.toThrow('no')
    expect(await own()).toBe(0)
    await importBases.put(many)
    expect(await own()).toBe(1200)
    await importBases.remove(
      bundle,
      many.map(({ address }) => address),
    )
    expect(await own()).toBe(0)
  })

  test('documents that are saved together may exchange their unique values', async () => {
    const [a, b] = [at.fresh('a'), at.fresh('b')]
    const made = await at.store.documents.change(
      [a, b].map((key) => ({
        do: 'create' as const,
        document: { kind: 'shelf', version: 1, key, name: key, spec: { code: key } },
      })),
      'test',
    )
    const [one, other] = made as [(typeof made)[0], (typeof made)[0]]
    const save = ({ id, revision, document }: typeof one, code: string) => ({
      ...{ do: 'save' as const, id, revision, document: { ...document, spec: { code } } },
    })
    await at.store.documents.change([save(one, b), save(other, a)], 'test')
    const holder = async (code: string) => at.store.documents.holderOf('shelf', '/spec/code', code)
    expect([await holder(a), await holder(b)]).toEqual([other.id, one.id])
    // One that stays as it is keeps its own.
    const same = await at.store.documents.many([`shelf/${a}`, `shelf/${b}`])
    await at.store.documents.change(
      same.map((row) => save(row, String(row.document.spec['code']))),
      'test',
    )
    expect([await holder(a), await holder(b)]).toEqual([other.id, one.id])
  })
})

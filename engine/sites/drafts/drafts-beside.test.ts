import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { loadJsonSchemas } from '../../json-schemas/load-json-schemas.ts'
import { openStore } from '../../store/open-store.ts'
import { shopDocuments } from '../../test/shop/documents.ts'
import { fillShop } from '../../test/shop/fill-shop.ts'
import { prepareShop, root } from '../../test/shop/prepare-shop.ts'
import { publishUnderLoad } from '../../test/shop/publish-under-load.ts'
import { withContents } from '../../test/shop/with-contents.ts'
import { draftsBeside } from './drafts-beside.ts'

test('end users are served while many contents are checked, compiled and published', async () => {
  const { publishMs, listMs, close } = await publishUnderLoad(250)
  await close()
  // In the thread that serves, one list would wait for all of it.
  expect(Math.max(...listMs)).toBeLessThan(publishMs / 3)
}, 120_000)

test('all that a release names has been heard of when the release is', async () => {
  const folder = mkdtempSync(join(tmpdir(), 'kumiki-drafts-'))
  fillShop(join(folder, 'sources', 'shop.db'), { products: 10, customers: 2, stock: 100 }).close()
  const { siteId } = await prepareShop(folder)
  const store = await openStore({ dataFolder: folder, set: loadJsonSchemas(root) })
  const drafts = draftsBeside({ root, dataFolder: folder, definitionsFolder: undefined, databaseUrl: undefined })
  try {
    const documents = withContents(shopDocuments({ database_type: 7, db: 'shop.db' }), 150)
    await store.documents.change(
      documents.map((document) => ({ do: 'put', document })),
      'test',
    )
    const heard: string[] = []
    const asked: unknown[] = []
    const { release, problems } = await drafts.draft(
      siteId,
      {},
      {
        questions: (questions) => void asked.push(...questions),
        texts: (packed) => void heard.push(...packed.map(({ hash }) => hash)),
      },
    )
    const there = new Set(heard)
    expect(problems.filter(({ severity }) => severity !== 'warning')).toEqual([])
    const { documents: own, plans, menus, screens, notes } = release!.manifest
    const named = [own, plans, menus ?? {}, ...Object.values(screens)].flatMap((hashes) => Object.values(hashes))
    expect(named.length).toBeGreaterThan(1000)
    expect(await store.contents.missing(named)).not.toEqual([])
    expect(await store.contents.missing([...named, notes!].filter((hash) => !there.has(hash)))).toEqual([])
    expect(asked).not.toEqual([])
  } finally {
    await drafts.close()
    await store.close()
    rmSync(folder, { recursive: true, force: true })
  }
}, 60_000)

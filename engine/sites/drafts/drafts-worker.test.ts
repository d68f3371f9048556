import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import type { Document } from '../../../runtime/document.ts'
import { loadTexts } from '../../definitions/load-definitions.ts'
import { loadJsonSchemas } from '../../json-schemas/load-json-schemas.ts'
import { makeValidators } from '../../json-schemas/validators.ts'
import { openStore } from '../../store/open-store.ts'
import type { Store } from '../../store/store.ts'
import { shopDocuments } from '../../test/shop/documents.ts'
import { fillShop } from '../../test/shop/fill-shop.ts'
import { prepareShop, root } from '../../test/shop/prepare-shop.ts'
import { publishUnderLoad } from '../../test/shop/publish-under-load.ts'
import { withContents } from '../../test/shop/with-contents.ts'
import type { LiveQuestion } from '../../live/live-questions.ts'
import { makeRelease } from '../make-release.ts'
import { draftsHere, type Drafts } from './drafts.ts'
import { draftsWorker } from './drafts-worker.ts'

test('P-02 end users are served while many contents are checked, compiled and published', async () => {
  const { publishMs, listMs, close } = await publishUnderLoad(250)
  await close()
  // In the thread that serves, one list would wait for all of it.
  expect(Math.max(...listMs)).toBeLessThan(publishMs / 3)
})

describe('many documents', () => {
  const folder = mkdtempSync(join(tmpdir(), 'kumiki-drafts-'))
  const set = loadJsonSchemas(root)
  const drafts = draftsWorker({
    root,
    dataFolder: folder,
    definitionsFolder: undefined,
    databaseUrl: undefined,
    checksBeside: true,
  })
  let store: Store
  let siteId: number

  beforeAll(async () => {
    fillShop(join(folder, 'sources', 'shop.db'), { products: 10, customers: 2, stock: 100 }).close()
    siteId = (await prepareShop(folder)).siteId
    store = await openStore({ dataFolder: folder, set })
    await put(withContents(shopDocuments({ database_type: 7, db: 'shop.db' }), 150))
  })

  afterAll(async () => {
    await drafts.close()
    await store.close()
    rmSync(folder, { recursive: true, force: true })
  })

  const put = (documents: readonly Document[]) =>
    store.documents.change(
      documents.map((document) => ({ do: 'put', document })),
      'test',
    )

  /** A draft, and what was heard of it. */
  async function drafted(by: Drafts) {
    const heard: string[] = []
    const asked: LiveQuestion[] = []
    const draft = await by.draft(
      siteId,
      {},
      {
        questions: (questions) => void asked.push(...questions),
        texts: (packed) => void heard.push(...packed.map(({ hash }) => hash)),
      },
    )
    return { ...draft, heard, asked }
  }

  const here = () =>
    draftsHere({ store, set, validate: makeValidators(set, folder).check, texts: loadTexts(root, undefined) })

  test('all that a release names has been heard of when the release is', async () => {
    const { release, problems, heard, asked } = await drafted(drafts)
    const there = new Set(heard)
    expect(problems.filter(({ severity }) => severity !== 'warning')).toEqual([])
    const { documents: own, plans, menus, screens, notes } = release!.manifest
    const named = [own, plans, menus ?? {}, ...Object.values(screens)].flatMap((hashes) => Object.values(hashes))
    expect(named.length).toBeGreaterThan(1000)
    expect(await store.contents.missing(named)).not.toEqual([])
    expect(await store.contents.missing([...named, notes!].filter((hash) => !there.has(hash)))).toEqual([])
    expect(asked).not.toEqual([])
  })

  test('checked beside or before it is compiled, a release is the same, notes and questions too', async () => {
    const beside = await drafted(drafts)
    expect(beside.release).toBeDefined()
    expect(beside).toEqual(await drafted(here()))
  })

  test('where one is not sound, its problems are all that is answered: no database is asked, nothing written', async () => {
    const schema = (await store.documents.withReferences('site/shop')).find(
      ({ document }) => document.key === 'more-7' && document.kind === 'schema',
    )!.document
    await put([{ ...schema, spec: { ...schema.spec, resultColumns: [] } }])
    const { heard: compiled, ...beside } = await drafted(drafts)
    expect(beside.problems).toContainEqual(expect.objectContaining({ code: 'column-not-found' }))
    expect(beside.release).toBeUndefined()
    expect(beside.asked).toEqual([])
    const { heard, ...before } = await drafted(here())
    expect(beside).toEqual(before)
    expect(heard).toEqual([])
    const missing = await store.contents.missing(compiled)
    expect(missing.length).toBeGreaterThan(400)
    const sources = { open: () => Promise.reject(new Error('No database is asked')) }
    const { release, problems } = await makeRelease(siteId, { by: 'test' }, { set, sources, store, drafts })
    expect([release, problems]).toEqual([undefined, beside.problems])
    expect(await store.contents.missing(compiled)).toEqual(missing)
    await put([schema])
  })
})

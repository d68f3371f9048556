import { fileURLToPath } from 'node:url'
import { describe, expect, test } from 'vitest'
import { checkSite } from '../../../runtime/check/check-site.ts'
import { addressOf, type Address, type Document } from '../../../runtime/document.ts'
import { setAt } from '../../../runtime/pointer.ts'
import { loadDefinitions } from '../../definitions/load-definitions.ts'
import { loadJsonSchemas } from '../../json-schemas/load-json-schemas.ts'
import { makeValidators } from '../../json-schemas/validators.ts'
import { shopDocuments } from '../../test/shop/documents.ts'
import { withContents } from '../../test/shop/with-contents.ts'
import type { ReleaseManifest } from '../../store/store.ts'
import { compile } from './compile.ts'
import { toManifest } from './manifest.ts'
import { makeNotebook, makeSoundNotes, type Notes } from './notes.ts'
import { hashOfJson } from './texts.ts'

const root = fileURLToPath(new URL('../../..', import.meta.url))
const set = loadJsonSchemas(root)
const validate = makeValidators(set).check
const { texts: words } = loadDefinitions(root, undefined, set)
interface Before {
  notes: Notes
  manifest: ReleaseManifest
}

const nothing: Notes = { product: 'this', sound: {}, pages: {} }

/** What publishing makes of the documents, on the release before or anew. */
function draft(all: readonly Document[], before?: Before, { key = 'key', texts: ownWords = words } = {}) {
  const documents = new Map<string, Document>(all.map((one) => [addressOf(one), one]))
  const contents = all
    .map(addressOf)
    .filter((one) => one.startsWith('content/'))
    .sort()
  const ids = Object.fromEntries(contents.map((one, index) => [index + 1, one]))
  const routeKeys = Object.fromEntries(contents.map((_, index) => [`${index + 1}/list`, `${key}${index + 1}`]))
  const hashes = new Map([...documents].map(([one, document]) => [one, hashOfJson(document)]))
  const former = before?.notes ?? nothing
  const notebook = makeNotebook(former, hashes)
  const { sound, notes: checked } = makeSoundNotes(former.sound, hashes)
  const library = { get: (one: string) => documents.get(one) }
  const problems = checkSite('site/shop', { set, validate, library }, sound)
  const isKept = notebook.isKept
  const compiled = compile({ site: 'site/shop', documents, ids, routeKeys, isKept }, { texts: ownWords }, hashOfJson)
  const notes = notebook.of(compiled, checked)
  const kept = before && { pages: notebook.kept(), from: before.manifest }
  const siteAddress: Address = 'site/shop'
  const parts = {
    siteAddress,
    documents: hashes,
    ids,
    routeKeys,
    imageHosts: [],
    fileHosts: [],
    compiled,
    ...(kept && { kept }),
  }
  const manifest = toManifest(parts, { keep: hashOfJson })
  return {
    manifest,
    notes,
    problems: [...problems, ...compiled.problems],

    kept: notebook.kept().length,
  }
}

const shop = shopDocuments({ database_type: 7, db: 'shop.db' })
/** With two contents that lead to each other. */
const linked = withContents(shop, 2)

/** Texts, numbers and switches of a document, changed; lists lose their last item, and of their items the first two are changed. */
function changes(document: Document): { at: string; changed: Document }[] {
  const found: { at: string; changed: Document }[] = []
  const visit = (value: unknown, at: string) => {
    const other = otherValue(value)
    if (other !== undefined) found.push({ at, changed: setAt(document, at, other) })
    if (typeof value !== 'object' || value === null) return
    const parts = Object.entries(value)
    for (const [key, inner] of Array.isArray(value) ? parts.slice(0, 2) : parts) visit(inner, `${at}/${key}`)
  }
  visit(document.spec, '/spec')
  return [...found, { at: '/name', changed: { ...document, name: 'Another name' } }]
}

function otherValue(value: unknown): unknown {
  if (Array.isArray(value)) return value.slice(0, -1)
  if (typeof value === 'string') return `${value}2`
  if (typeof value === 'number') return value + 1
  return typeof value === 'boolean' ? !value : undefined
}

describe('a release that takes over what would come out the same is the one that is made anew', () => {
  const before = draft(linked)

  test.each(linked.map((document) => [addressOf(document), document] as const))('%s changed', (address, document) => {
    const others = linked.filter((one) => one !== document)
    const differing = changes(document).filter(({ changed }) => {
      const all = [...others, changed]
      const [taken, anew] = [draft(all, before), draft(all)]
      return JSON.stringify(sorted(taken)) !== JSON.stringify(sorted(anew))
    })
    expect(differing.map(({ at }) => `${address}${at}`)).toEqual([])
  })

  test('other keys of routes, other words of the product', () => {
    const toUpperCase = () => (english: string) => english.toUpperCase()
    for (const other of [{ key: 'other' }, { texts: toUpperCase }]) {
      expect(sorted(draft(linked, before, other))).toEqual(sorted(draft(linked, undefined, other)))
      expect(sorted(draft(linked, before, other)).screens).not.toEqual(sorted(before).screens)
    }
  })

  test('a document that goes, and one that comes', () => {
    for (const document of linked.filter(({ kind }) => kind !== 'site')) {
      const fewer = linked.filter((one) => one !== document)
      expect(sorted(draft(fewer, before)), addressOf(document)).toEqual(sorted(draft(fewer)))
      expect(sorted(draft(linked, draft(fewer))), addressOf(document)).toEqual(sorted(before))
    }
  })
})

test('only what a change concerns is checked and compiled again', () => {
  const all = withContents(shop, 20)
  const before = draft(all)
  const again = draft(all, before)
  expect(again.kept).toBe(Object.keys(before.notes.pages).length)
  const relabelled = all.map((one) =>
    one.key === 'shop.more-7' ? setAt(one, '/spec/list/columns/0/label', 'Another label') : one,
  )
  // Itself, and the one that leads to it.
  expect(again.kept - draft(relabelled, before).kept).toBeLessThanOrEqual(2)
})

/** Without what differs by nature; in one order. */
function sorted({ manifest, problems }: ReturnType<typeof draft>) {
  const byName = (one: string, other: string) => (one < other ? -1 : 1)
  const inOrder = (record: Record<string, unknown>) =>
    Object.keys(record)
      .sort(byName)
      .map((key) => [key, record[key]])
  return {
    plans: inOrder(manifest.plans),
    screens: Object.entries(manifest.screens).map(([language, routes]) => [language, inOrder(routes)]),
    menus: manifest.menus,
    documents: inOrder(manifest.documents),
    problems: problems.map((problem) => JSON.stringify(problem)).sort(byName),
  }
}

import { addressOf, type Address, type Document } from '../../../runtime/document.ts'
import { closure, checkClosure } from '../../../runtime/check/check-site.ts'
import { mayWait } from '../../../runtime/check/may-wait.ts'
import type { Problem } from '../../../runtime/problem.ts'
import { makeProblem } from '../../../runtime/problems/make-problem.ts'
import type { ReleaseManifest } from '../../store/store.ts'
import { runsWith } from '../load-release.ts'
import { compile } from './compile.ts'
import { baseOf, filesOf, siteAddress, type DraftTools, type Hearer } from './draft-release.ts'
import { gatherDocuments, type Gathered } from './gather-documents.ts'
import { toManifest } from './manifest.ts'
import { makeNotebook, makeSoundNotes, noNotes, type Notes } from './notes.ts'
import { pageHostsOf } from './page-hosts-of.ts'
import { makeRouteKeys } from './route-keys.ts'
import { hashOfJson, makeTexts } from './texts.ts'

/** What is to be seen before it is saved. */
export interface PreviewWish {
  siteId: number
  /** Where the pages will stand, in the place of the site's own path. */
  path: string
  /** As they stand in their forms, in the place of the saved ones. */
  documents: readonly Document[]
}

export interface PreviewDraft {
  /** Of the documents in forms; of others where nothing can be made. */
  problems: Problem[]
  /** Without it something in a form stands against it. */
  release?: {
    manifest: ReleaseManifest
    /** Those that requests need, by address. */
    documents: [address: string, document: Document][]
  }
}

interface Former {
  notes: Notes
  manifest: ReleaseManifest
}

/** The number of a content that is not saved yet; no stored document has it. */
const unsavedId = '2147483647'
/** Previews whose pages are taken over by their next draft. */
const mostKept = 20

/**
 * Drafts previews: like a release of all that is saved, with documents from forms in their places. What is wrong with others
 * does not stand in the way: their pages are left out. A preview that is drafted again, known by its path, costs what has
 * changed, and `hearer.texts` gets that alone. Throws `SiteGone`.
 */
export function makePreviewDrafts(tools: DraftTools) {
  const formers = new Map<string, Former>()

  return async function draftPreview(
    { siteId, path, documents: edited }: PreviewWish,
    hearer: Pick<Hearer, 'texts'>,
  ): Promise<PreviewDraft> {
    const { set } = tools
    const address = await siteAddress(siteId, tools)
    const base = await baseOf(siteId, undefined, tools)
    const gathered = await gatherDocuments(address, { base, chosen: undefined, overlay: edited }, tools)
    addEdited(gathered, edited, tools)
    const { documents, ids } = gathered
    const former = formers.get(path)
    const { notes: before, manifest: from } = former ?? { notes: noNotes(set), manifest: undefined }

    const isEdited = new Set<string>(edited.map(addressOf))
    const checked = makeSoundNotes(before.sound, new Map(documents.entries().map(hashed)))
    const found = checkClosure(address, [...documents.values()], { ...tools, library: documents }, checked.sound)
    const problems = found.filter((problem) => isEdited.has(problem.in))
    if (!problems.every(mayWait)) return { problems }
    leaveOut(
      gathered,
      found.filter((problem) => !isEdited.has(problem.in)),
      address,
    )

    const site = documents.get(address)
    if (site) documents.set(address, { ...site, spec: { ...site.spec, path } })
    const hashes = new Map(documents.entries().map(hashed))
    const texts = makeTexts(hearer.texts)
    const notebook = makeNotebook(before, hashes)
    const { isKept } = notebook
    const routeKeys = makeRouteKeys(address, ids, documents, base?.manifest.routeKeys)
    try {
      const compiled = compile({ site: address, documents, ids, routeKeys, isKept }, tools, texts.keep)
      const notes = notebook.of(compiled, checked.notes)
      const manifest = toManifest(
        {
          ...{ siteAddress: address, documents: hashes, ids, routeKeys, compiled, ...pageHostsOf(documents) },
          blobs: await filesOf(documents, tools),
          ...(from && { kept: { pages: notebook.kept(), from } }),
        },
        texts,
      )
      texts.end()
      keep(path, { notes, manifest })
      const needed = [...documents].filter(([one]) => runsWith(manifest, one))
      return { problems, release: { manifest, documents: needed } }
    } catch (error) {
      // Documents that were never finished may be of a shape that nobody has thought of.
      if (!(error instanceof Error)) throw error
      return { problems: [...problems, makeProblem('preview-not-made', { kind: 'site', key: address }, '')] }
    }
  }

  function keep(path: string, former: Former): void {
    formers.delete(path)
    formers.set(path, former)
    const [oldest] = formers.keys()
    if (oldest !== undefined && formers.size > mostKept) formers.delete(oldest)
  }
}

const hashed = ([address, document]: [string, Document]) => [address, hashOfJson(document)] as const

/** A new document is part of the site before anything there refers to it. */
function addEdited({ documents, ids }: Gathered, edited: readonly Document[], { set }: DraftTools): void {
  for (const document of edited) {
    const address = addressOf(document)
    const isNew = !documents.has(address)
    const library = { get: (one: string) => documents.get(one) ?? edited.find((other) => addressOf(other) === one) }
    if (isNew) for (const one of closure(address, library, set)) documents.set(addressOf(one), one)
    const isRouted = set.kind(document.kind)['x-owner'] !== undefined
    if (isRouted && !Object.values(ids).includes(address)) ids[unsavedId] = address
  }
}

/** Contents that cannot be made, as documents of this site that nobody edits here. */
function leaveOut({ documents, ids }: Gathered, problems: readonly Problem[], site: Address): void {
  const wrong = new Set(problems.filter((problem) => !mayWait(problem) && problem.in !== site).map((one) => one.in))
  for (const [id, address] of Object.entries(ids)) {
    if (!wrong.has(address)) continue
    delete ids[id]
    documents.delete(address)
  }
}

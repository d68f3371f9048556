import { availableParallelism } from 'node:os'
import type { Document } from '../../runtime/document.ts'
import { isOfKind } from '../../runtime/document.ts'
import type { ScreenDocument } from '../../runtime/compile/release.ts'
import { makeCache } from '../store/cache.ts'
import type { PackedText, Release, ReleaseManifest, Store } from '../store/store.ts'
import { compile, type CompileTools } from './drafts/compile.ts'
import { compilerNumber } from '../../runtime/release/compile-release.ts'
import { toManifest } from './drafts/manifest.ts'
import { makeTexts, packPart } from './drafts/texts.ts'
import { pageHostsOf } from './drafts/page-hosts-of.ts'
import type { Sources } from '../sources/sources.ts'
import { makeRunningRelease, type ReleaseParts, type ReleaseTools, type RunningRelease } from './running-release.ts'
import { requireStatements } from '../sources/source.ts'
import { storedJson } from '../store/stored-json.ts'
import { required } from '../../runtime/values/required.ts'

/** As many screens of a release as are kept in memory. */
const screensKept = 200

/**
 * Reads of a release what requests need at once: plans, menus, who may open what. Screens are read when they are asked
 * for. One of an older compiler is compiled anew from its frozen documents.
 */
export async function loadRelease(
  release: Release,
  tools: CompileTools & ReleaseTools & { store: Store },
): Promise<RunningRelease> {
  const { siteId, number } = release
  const { store } = tools
  const manifest = release.compiler === compilerNumber ? release.manifest : await compiledAnew(release, tools)
  const plans = await store.releases.lazyContents(Object.values(manifest.plans))
  const menus = await store.releases.contents(Object.values(manifest.menus ?? {}))
  const documents = await readRunning(manifest, store)
  warmSources(documents.values(), tools.sources)
  const screens = makeCache<ScreenDocument>(screensKept, () => true)
  const screenOf = async (hash: string) => {
    const text = (await store.releases.contents([hash])).get(hash)
    return text === undefined ? undefined : storedJson('screen', text)
  }
  const parts = {
    ...{ siteId, number, documents },
    plan: (hash: string, key: string) => required(plans.get(hash), `plan ${key}`),
    menu: (hash: string, language: string) => required(menus.get(hash), `menu in ${language}`),
    screen: (hash: string) => screens.read(hash, () => screenOf(hash)),
  }
  return makeRunningRelease(releaseParts(manifest, parts), tools)
}

interface ReadTexts extends Pick<ReleaseParts, 'siteId' | 'number' | 'documents' | 'screen'> {
  /** What reads the text of a plan. */
  plan(hash: string, key: string): () => string
  /** Text of a menu. */
  menu(hash: string, language: string): string
}

/** What a manifest names, read by those who have the texts. */
export function releaseParts(
  manifest: ReleaseManifest,
  { siteId, number, documents, plan, menu, screen }: ReadTexts,
): ReleaseParts {
  return {
    ...{ siteId, number, documents, screen },
    siteAddress: manifest.site,
    imageHosts: manifest.imageHosts ?? [],
    fileHosts: manifest.fileHosts ?? [],
    blobs: manifest.blobs ?? {},
    plans: new Map(Object.entries(manifest.plans).map(([key, hash]) => [key, plan(hash, key)])),
    menus: Object.fromEntries(
      Object.entries(manifest.menus ?? {}).map(([language, hash]) => [
        language,
        storedJson('menu', menu(hash, language)),
      ]),
    ),
    contents: manifest.contents,
    languages: manifest.languages,
    routes: Object.fromEntries(
      Object.entries(manifest.screens).map(([language, routes]) => [language, new Map(Object.entries(routes))]),
    ),
  }
}

/** What its first visitors would wait for begins with it. Where that fails, they are told why. */
function warmSources(documents: Iterable<Document>, sources: Sources): void {
  const own = [...documents].filter((document) => isOfKind('data-source', document))
  for (const document of own.slice(0, availableParallelism()))
    sources.open(document).then(
      (source) => requireStatements(source).warm?.(),
      () => undefined,
    )
}

async function compiledAnew(release: Release, tools: CompileTools & { store: Store }): Promise<ReleaseManifest> {
  const { siteId, number, manifest } = release
  const { store } = tools
  const documents = await readDocuments(release, store)
  const site = manifest.site
  const parts = { ids: manifest.ids, routeKeys: manifest.routeKeys ?? {}, documents }
  const packed: PackedText[] = []
  const texts = makeTexts((part) => packed.push(...packPart(part)))
  const compiled = compile({ site, ...parts }, tools, texts.keep)
  const hashes = new Map(Object.entries(manifest.documents))
  const rebuilt = toManifest(
    {
      siteAddress: site,
      ...parts,
      documents: hashes,
      blobs: manifest.blobs ?? {},
      ...pageHostsOf(documents),
      compiled,
    },
    texts,
  )
  const whole = { ...manifest, ...rebuilt }
  texts.end()
  await store.contents.putPacked(packed)
  await store.releases.recompiled({ siteId, number, compiler: compilerNumber, manifest: whole }, [])
  return whole
}

/** The documents that a running release works with; the others are for who compiles. */
async function readRunning(manifest: ReleaseManifest, store: Store): Promise<Map<string, Document>> {
  const named = Object.entries(manifest.documents).filter(([address]) => runsWith(manifest, address))
  return documentsOf(named, store)
}

/** Whether a running release works with the document of that address. */
export const runsWith = ({ site }: Pick<ReleaseManifest, 'site'>, address: string): boolean =>
  address === site || /^(?:data-source|web-api|font)\//.test(address)

/** The frozen documents of a release, by address. */
export async function readDocuments(
  release: Release,
  store: { releases: Pick<Store['releases'], 'contents'> },
): Promise<Map<string, Document>> {
  return documentsOf(Object.entries(release.manifest.documents), store)
}

async function documentsOf(
  named: readonly (readonly [address: string, hash: string])[],
  store: { releases: Pick<Store['releases'], 'contents'> },
): Promise<Map<string, Document>> {
  const texts = await store.releases.contents(named.map(([, hash]) => hash))
  return new Map(
    named.flatMap(([address, hash]) => {
      const text = texts.get(hash)
      return text === undefined ? [] : [[address, storedJson('document', text)] as const]
    }),
  )
}

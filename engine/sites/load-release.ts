import type { Address, Document, Language } from '../../runtime/document.ts'
import type { Plan } from '../../runtime/compile/plan.ts'
import type { ContentAccess, ScreenDocument, SiteMenu } from '../../runtime/compile/release.ts'
import type { Runs } from '../execution/runs.ts'
import type { Release, Store } from '../store/store.ts'
import type { Sources } from '../sources/sources.ts'
import { compile, type CompileTools } from './compile.ts'
import { compilerNumber } from '../../runtime/compile/compile-release.ts'
import { toManifest } from './manifest.ts'
import { makeRunningRelease, type RunningRelease } from './running-release.ts'

/** Reads a release into memory. One of an older compiler is compiled anew from its frozen documents. */
export async function loadRelease(
  release: Release,
  tools: CompileTools & { store: Store; sources: Sources; runs?: Pick<Runs, 'record'> | undefined },
): Promise<RunningRelease> {
  const { siteId, number, manifest } = release
  const documents = await readDocuments(release, tools.store)
  const siteAddress = manifest.site as Address
  const parts = { siteId, number, siteAddress, documents, ids: manifest.ids, blobs: manifest.blobs ?? {} }
  if (release.compiler !== compilerNumber) {
    const compiled = compile(
      { site: siteAddress, documents, ids: manifest.ids, routeKeys: manifest.routeKeys ?? {} },
      tools,
    )
    const { manifest: rebuilt, contents } = toManifest({ ...parts, routeKeys: manifest.routeKeys ?? {}, compiled })
    await tools.store.releases.recompiled(siteId, number, compilerNumber, { ...manifest, ...rebuilt }, contents)
    return makeRunningRelease({ ...parts, compiled }, tools.sources, tools.runs)
  }
  const hashes = [
    ...Object.values(manifest.screens).flatMap((routes) => Object.values(routes)),
    ...Object.values(manifest.plans),
    ...Object.values(manifest.menus ?? {}),
  ]
  const texts = await tools.store.releases.contents(hashes)
  const parse = <T>(hash: string): T => JSON.parse(texts.get(hash) ?? 'null') as T
  const map = <T>(from: Record<string, string>) =>
    Object.fromEntries(Object.entries(from).map(([key, hash]) => [key, parse<T>(hash)]))
  const compiled = {
    screens: Object.fromEntries(
      Object.entries(manifest.screens).map(([language, routes]) => [language, map<ScreenDocument>(routes)]),
    ),
    plans: map<Plan>(manifest.plans),
    menus: map<SiteMenu>(manifest.menus ?? {}),
    contents: (manifest.contents ?? {}) as Record<string, ContentAccess>,
    languages: manifest.languages as Language[],
  }
  return makeRunningRelease({ ...parts, compiled }, tools.sources, tools.runs)
}

/** The frozen documents of a release, by address. */
export async function readDocuments(release: Release, store: Store): Promise<Map<string, Document>> {
  const texts = await store.releases.contents(Object.values(release.manifest.documents))
  return new Map(
    Object.entries(release.manifest.documents).flatMap(([address, hash]) => {
      const text = texts.get(hash)
      return text === undefined ? [] : [[address, JSON.parse(text) as Document] as const]
    }),
  )
}

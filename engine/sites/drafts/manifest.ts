import type { Address } from '../../../runtime/document.ts'
import type { CompiledRelease } from '../../../runtime/release/compiled-release.ts'
import type { ReleaseManifest } from '../../store/store.ts'
import type { Notes } from './notes.ts'
import type { Texts } from './texts.ts'
import { required } from '../../../runtime/values/required.ts'

export interface ManifestParts {
  siteAddress: Address
  /** Hashes of the frozen documents, by address. */
  documents: ReadonlyMap<string, string>
  ids: Readonly<Record<string, Address>>
  routeKeys: Readonly<Record<string, string>>
  blobs?: Readonly<Record<string, string>>
  imageHosts: readonly string[]
  fileHosts: readonly string[]
  compiled: Pick<CompiledRelease<string>, 'screens' | 'plans' | 'menus' | 'contents' | 'languages'>
  /** Pages that are taken over, and the release that has them. */
  kept?: { pages: readonly Pick<Notes['pages'][string], 'plans' | 'screens'>[]; from: ReleaseManifest }
  /** Hash of what the parts were made of. */
  notes?: string
}

/** A release's manifest; what it names by hash is kept among the texts. */
export function toManifest(parts: ManifestParts, texts: Pick<Texts, 'keep'>): ReleaseManifest {
  const keepAll = (values: Iterable<[string, unknown]>) =>
    Object.fromEntries([...values].map(([key, value]) => [key, texts.keep(value)]))
  const { screens, plans, menus, contents: access, languages } = parts.compiled
  const { pages = [], from } = parts.kept ?? {}
  const taken = (names: readonly string[], hashes: Record<string, string> | undefined) =>
    Object.fromEntries(names.map((name) => [name, required(hashes?.[name], `text of ${name}`)]))
  const keptPlans = pages.flatMap((page) => page.plans)
  const keptScreens = pages.flatMap((page) => page.screens)
  return {
    site: parts.siteAddress,
    languages,
    contents: access,
    documents: Object.fromEntries(parts.documents),
    ids: { ...parts.ids },
    blobs: { ...parts.blobs },
    imageHosts: [...parts.imageHosts],
    fileHosts: [...parts.fileHosts],
    routeKeys: { ...parts.routeKeys },
    screens: Object.fromEntries(
      Object.entries(screens).map(([language, routes]) => [
        language,
        { ...routes, ...taken(keptScreens, from?.screens[language]) },
      ]),
    ),
    plans: { ...keepAll(Object.entries(plans)), ...taken(keptPlans, from?.plans) },
    menus: keepAll(Object.entries(menus)),
    ...(parts.notes !== undefined && { notes: parts.notes }),
  }
}

import type { ContentAccess } from '../../../runtime/compile/release.ts'
import type { Address, Language } from '../../../runtime/document.ts'

/** Without the numbers that the row holds. Values are hashes in the content store. */
export interface ReleaseManifest {
  site: Address
  /** The site's languages, the first one is its own. */
  languages: Language[]
  /** By content number: who may open it. */
  contents: Record<string, ContentAccess>
  documents: Record<Address, string>
  ids: Record<string, Address>
  blobs?: Record<string, string>
  /** Origins of pictures that its pages fetch themselves. */
  imageHosts?: string[]
  /** Origins of PDFs that browsers fetch themselves. */
  fileHosts?: string[]
  /** Route key of each page, kept for the release. */
  routeKeys?: Record<string, string>
  screens: Record<string, Record<string, string>>
  menus?: Record<string, string>
  inputs?: Record<string, string>
  plans: Record<string, string>
  /** What its parts were made of (`engine/sites/drafts/notes.ts`). */
  notes?: string
  [more: string]: unknown
}

export interface Release {
  siteId: number
  number: number
  /** The release that this one was made on; null for the first. */
  base: number | null
  by: string
  at: string
  compiler: number
  note?: string
  /** What it is called besides its number. */
  name?: string
  manifest: ReleaseManifest
}

export interface ReleaseStore {
  /**
   * Next number of the site; `contents` are stored by their hashes in the same transaction. Of a plan (`PlannedRelease.id`) one
   * is made: whoever comes second with it is answered the first one.
   */
  add(release: Omit<Release, 'number' | 'at'> & { plan?: string }, contents: Iterable<string>): Promise<Release>
  /** Newest first, without manifests. */
  list(siteId: number): Promise<Omit<Release, 'manifest'>[]>
  get(siteId: number, number: number): Promise<Release | undefined>
  latest(siteId: number): Promise<Release | undefined>
  /** Whether one was made of this plan. */
  isMade(siteId: number, plan: string): Promise<boolean>
  /** A newer compiler: screens, inputs and plans are replaced; documents, ids, blobs and route keys must stay. */
  recompiled(
    release: { siteId: number; number: number; compiler: number; manifest: ReleaseManifest },
    contents: Iterable<string>,
  ): Promise<void>
  /** Texts of a release by hash. */
  contents(hashes: readonly string[]): Promise<Map<string, string>>
  /** The same, as `ContentStore.manyLazily`. */
  lazyContents(hashes: readonly string[]): Promise<Map<string, () => string>>
}

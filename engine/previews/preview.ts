import type { Document } from '../../runtime/document.ts'
import type { RunningRelease } from '../sites/running-release.ts'
import type { Store } from '../store/store.ts'
import type { Visitor } from './preview-links.ts'
import type { TakenBack } from './taken-back.ts'

/** A site as it would be with documents that are not saved, for who may look at it. */
export interface Preview {
  /** First part of its address, which nobody guesses: `preview-` and 43 letters. */
  readonly path: string
  /** The site, by its number in the store. */
  readonly siteId: number
  /** The same site in the preview's own store and sessions: no stored site has it. */
  readonly number: number
  /** Who may look at it: a user of the console, by the key. Undefined: who has the link, and only reads. */
  readonly owner: string | undefined
  /** When its link ends, in milliseconds since 1970. */
  readonly until: number | undefined
  readonly store: Store
  /** What was drawn last. */
  readonly release: RunningRelease | undefined
  /** The documents from forms with which it was drawn. */
  readonly documents: readonly Document[]
  /** What its pages would have written, the latest first. */
  readonly written: readonly Written[]
  /** Who looks at its pages, and the token of his session in its own store. */
  readonly user: (Visitor & { token: string }) | undefined
}

/** A transaction that was rolled back. */
export interface Written {
  /** ISO. */
  at: string
  /** Address of the data source. */
  source: string
  statements: TakenBack[]
}

import type { Document } from '../document.ts'

/** One step of a kind's shape, in a file named like its story: `migrations/mail-server/002-split-host-and-port.ts`. */
export interface Migration {
  /** The version that it makes; it reads the one before. */
  to: number
  name: string
  /** Pure. `version` is set by the caller. */
  up: (document: Document) => Document
}

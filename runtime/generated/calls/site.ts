// Made from schemas/ by `npm run generate`; do not edit.

import type { Change, PlacedProblem, Problem } from '../calls/answer.ts'
import type { DocumentImportBase } from '../calls/document.ts'
import type { DocumentEnvelope } from '../common/document.ts'
import type { Right } from '../common/right.ts'
import type { Text } from '../common/text.ts'
import type { ContentSpec } from '../kinds/content.ts'

export type DirectKey = {
  /**
   * Names the link in the list; it opens nothing.
   */
  key: string
  /**
   * What the link is for.
   */
  name: string
  /**
   * The user that it logs in.
   */
  user: string
  /**
   * User who made it.
   */
  by: string
  /**
   * When it was made.
   */
  at: string
  /**
   * Until when it works.
   */
  expiresAt: string
  /**
   * It works no more.
   */
  expired: boolean
}

export type DirectKeyCreateRequest = {
  /**
   * Number of the site.
   */
  id: number
  /**
   * What the link is for.
   */
  name: string
  /**
   * The ID with which the user logs in.
   */
  user: string
  /**
   * Needed where the login schema asks for it; tried when the link is opened.
   */
  password?: string
  /**
   * Further parameters of the login schema.
   */
  inputs?: {
    [k: string]: string | number | boolean | null
  }
  /**
   * How many days the link works. Default: 30.
   */
  days?: number
  /**
   * The link ends with this name instead of a random key: whoever guesses it comes in, so it is for users who may see what everybody may.
   */
  slug?: string
}

export type DirectKeyCreateResponse = {
  /**
   * Names the link in the list; it opens nothing.
   */
  key: string
  /**
   * The whole link, told this once.
   */
  url: string
  /**
   * Until when it works.
   */
  expiresAt: string
}

export type DirectKeyListRequest = {
  /**
   * Number of the site.
   */
  id: number
}

export type DirectKeyListResponse = {
  rows: DirectKey[]
  total: number
}

export type DirectKeyRevokeRequest = {
  /**
   * Number of the site.
   */
  id: number
  /**
   * Names the link in the list; it opens nothing.
   */
  key: string
}

export type DirectKeyRevokeResponse = {}

export type PreviewExecRequest = {
  /**
   * Number of the site.
   */
  id: number
  /**
   * The content, as it stands in its form.
   */
  document: Omit<DocumentEnvelope, 'spec'> & {spec: ContentSpec}
  /**
   * One that is drawn again.
   */
  preview?: PreviewPath
  /**
   * ID of the user of the site who looks at it.
   */
  user?: string
  /**
   * The user's, where the login schema finds nobody by the ID alone. It is not kept.
   */
  password?: string
  /**
   * Page, from 1.
   */
  current?: number
  /**
   * Rows of a page; left out: 20.
   */
  limit?: number
  /**
   * Search values by field.
   */
  search?: {
    [k: string]: string | number | boolean | null | unknown[]
  }
}

export type PreviewExecResponse = {
  preview: PreviewPath
  /**
   * What is wrong with the document.
   */
  problems: Problem[]
  /**
   * Why the chosen user does not come in.
   */
  refused?: string
  /**
   * By column key.
   */
  rows: Record<string, unknown>[]
  /**
   * Of all pages.
   */
  total: number
}

export type PreviewLinkListRequest = {
  /**
   * Number of the site.
   */
  id: number
}

export type PreviewLinkListResponse = {
  /**
   * The newest first.
   */
  rows: {
    /**
     * Names the link in the list; it opens nothing.
     */
    key: string
    /**
     * User who made it.
     */
    by: string
    /**
     * When it was made, ISO.
     */
    at: string
    /**
     * Until when it works, ISO.
     */
    expiresAt: string
  }[]
  /**
   * How many there are.
   */
  total: number
}

export type PreviewLinkRequest = {
  preview: PreviewPath
  /**
   * How long it stands; left out: a day.
   */
  hours?: number
}

export type PreviewLinkResponse = {
  /**
   * Where it is seen.
   */
  url: string
  /**
   * Until when, ISO.
   */
  expiresAt: string
}

export type PreviewLinkRevokeRequest = {
  /**
   * Number of the site.
   */
  id: number
  /**
   * Names the link in the list; it opens nothing.
   */
  key: string
}

/**
 * Nothing to tell.
 */
export type PreviewLinkRevokeResponse = {}

/**
 * First part of a preview's address.
 */
export type PreviewPath = string

export type PreviewWrittenRequest = {
  preview: PreviewPath
}

export type PreviewWrittenResponse = {
  /**
   * Transactions that were taken back, the latest first.
   */
  written: {
    /**
     * When, ISO.
     */
    at: string
    /**
     * Address of the data source.
     */
    source: string
    statements: {
      /**
       * The statement, or the table that rows went into.
       */
      text?: string
      values?: (string | null)[]
      /**
       * Rows that it changed.
       */
      rows: number
    }[]
  }[]
  /**
   * Mails that were not sent, the latest first.
   */
  mails: {
    /**
     * When, ISO.
     */
    at: string
    subject: string
    recipients: string[]
  }[]
}

export type PublishRequest = {
  /**
   * Number of the row.
   */
  id: number
  /**
   * Documents to take; left out: all that changed.
   *
   * Items: Address of a document, `kind/key`.
   */
  documents?: `${string}/${string}`[]
  /**
   * Release to start from; left out: the running one.
   */
  base?: number
  /**
   * What is new.
   */
  note?: string
  /**
   * Publish this earlier release again, as it was.
   */
  release?: number
  /**
   * What the release is called besides its number.
   */
  name?: string
}

export type PublishResponse = {
  /**
   * Number of the release.
   */
  release?: number
  status: 'private' | 'publish' | 'processing'
  /**
   * Problems with their places.
   */
  problems?: Problem[]
}

export type PurchaseDecideRequest = {
  /**
   * Number of the site.
   */
  id: number
  /**
   * 32 hex digits of the order.
   */
  PURCHASEID: string
  /**
   * Whether the order stands in the data source.
   */
  made: boolean
}

export type PurchaseDecideResponse = {
  made: boolean
}

export type PurchaseUnknownListRequest = {
  /**
   * Number of the site.
   */
  id: number
}

export type PurchaseUnknownListResponse = {
  rows: UnknownPurchase[]
  total: number
}

export type PurchaseUnknownReadRequest = {
  /**
   * Number of the site.
   */
  id: number
  /**
   * 32 hex digits of the order.
   */
  PURCHASEID: string
}

export type PurchaseUnknownReadResponse = UnknownPurchase & {
  /**
   * What the receipt table of the data source says.
   */
  receipt: 'made' | 'absent' | 'none' | 'unreachable'
  lines: {
    /**
     * Key values and name of the row.
     */
    called: string
    count: number
    /**
     * The price that the user was shown.
     */
    price: string
  }[]
}

export type ReleaseChange = {
  /**
   * Address of a document, `kind/key`.
   */
  address: `${string}/${string}`
  /**
   * The kind in the language of the caller.
   */
  kindTitle: string
  /**
   * Name of the document.
   */
  name: string
  /**
   * What became of it.
   */
  change: 'added' | 'removed' | 'changed'
  changes: Change[]
  /**
   * Number of places changed in a document that stays.
   */
  places?: number
}

export type ReleaseChangesRequest = {
  /**
   * Number of the row.
   */
  id: number
  /**
   * The one document that is compared.
   */
  address?: `${string}/${string}`
  /**
   * An earlier release that would be published again; without: what the documents say now.
   */
  release?: number
  /**
   * Language of the answer.
   */
  language?: 'ja' | 'en'
}

export type ReleaseChangesResponse = {
  rows: ReleaseChange[]
  compared?: ReleaseCompared
  /**
   * Number of documents.
   */
  total: number
  /**
   * Carts that a publishing empties: the keys of their rows change.
   */
  carts: number
  /**
   * What a publishing does to whom, for who presses the button.
   */
  told: string
  /**
   * What is different, property by property, in words; of very many the first, and how many more.
   *
   * Items: A line.
   */
  details: string[]
}

/**
 * The document as the release has it and as it is now; null where there is none.
 */
export type ReleaseCompared = {
  /**
   * In the release.
   */
  before: unknown
  /**
   * Now.
   */
  after: unknown
}

export type ReleaseListRequest = {
  /**
   * Number of the row.
   */
  id: number
}

export type ReleaseListResponse = {
  rows: {
    /**
     * Number of the release.
     */
    id: number
    /**
     * Number of the release.
     */
    number: number
    /**
     * The release on which it was made.
     */
    base: number | null
    /**
     * Who published it.
     */
    by: string
    /**
     * When.
     */
    at: string
    /**
     * What is new.
     */
    note: string
    /**
     * It runs.
     */
    running: boolean
    /**
     * What it is called besides its number.
     */
    name: string
  }[]
  /**
   * Number of releases.
   */
  total: number
}

export type SiteBaseRequest = {
  /**
   * Number of the row.
   */
  id: number
}

export type SiteBaseResponse = {
  status: 'private' | 'publish' | 'processing'
  /**
   * Path of the site.
   */
  path: string
  /**
   * Where it runs; empty while private.
   */
  url: string
  /**
   * Number of the running release; 0 for none.
   */
  release: number
  /**
   * Address at which it answers now; left out while it is private.
   */
  open?: string
  /**
   * When it was published last; empty when never.
   */
  publishTime: string
  /**
   * Documents that differ from the running release.
   */
  changed: number
  /**
   * Problems with their places.
   */
  problems?: Problem[]
}

export type SiteCheckPortRequest = {
  /**
   * Port to check.
   */
  port: number
  /**
   * Site that may have it.
   */
  id?: number
}

export type SiteCheckPortResponse = {
  /**
   * The port can be used.
   */
  free: boolean
}

export type SiteCheckRequest = {
  /**
   * Number of the row.
   */
  id: number
}

export type SiteCheckResponse = {
  rows: PlacedProblem[]
  /**
   * Number of problems.
   */
  total: number
  /**
   * How many of them stop a publishing.
   */
  errors: number
  /**
   * How many are only remarked on.
   */
  warnings: number
}

export type SiteInitialPortRequest = {}

export type SiteInitialPortResponse = {
  /**
   * Port.
   */
  port: number
}

export type SitePathUniqueRequest = {
  /**
   * Path to check.
   */
  path: string
  /**
   * Site that may have it.
   */
  id?: number
}

export type SitePathUniqueResponse = {
  /**
   * Nobody has it, and a site may have it.
   */
  unique: boolean
}

/**
 * What tables and columns are called; left out: as is proposed.
 */
export type SitePlanNames = {
  /**
   * Tables, each with the columns of its list.
   *
   * Items: What people read.
   */
  rows?: {
    /**
     * Table, or a column of its list after a point.
     */
    place: string
    /**
     * What people read; empty shows the name of the database.
     */
    label?: Text
  }[]
}

export type SitePlanRequest = {
  /**
   * Number of the data source; 0: the one that was changed last.
   */
  dbId: number
  /**
   * What people see, in the order of the menu, besides what an order needs.
   *
   * Items: Table or view.
   */
  tables?: string[]
  /**
   * What the site is called; left out: as the data source.
   */
  name?: string
  /**
   * First part of its address; left out: one that is free.
   */
  path?: string
  said?: SitePlanSaid
  /**
   * Number of a site that has no contents yet: they are made for it; 0: a new site.
   */
  site?: number
  names?: SitePlanNames
}

export type SitePlanResponse = {
  /**
   * Number of the data source; 0: there is none.
   */
  dbId: number
  /**
   * Library or schema of the tables; empty: the database has none.
   */
  library: string
  /**
   * What the site is called.
   */
  name: string
  /**
   * First part of its address.
   */
  path: string
  /**
   * The site, and a schema and a content for each table; nothing is stored.
   *
   * Items: A document in the envelope: kind, version, key, name, spec.
   */
  documents: DocumentEnvelope[]
  /**
   * What has to stand in the store when they are written; empty: each gets a key that is free.
   */
  base: DocumentImportBase
  /**
   * Items: What was taken for what.
   */
  tables: {
    /**
     * Table or view.
     */
    table: string
    /**
     * What people may do with it, in words.
     */
    does: string
    name: Text
    /**
     * Column by which people know a row; empty: none.
     */
    label: string
    /**
     * A line for each column that only refers: itself, and what is shown beside it.
     */
    joined: string
    /**
     * Tables whose rows stand below a row of it.
     */
    below: string
  }[]
  /**
   * By table.
   */
  samples: {
    /**
     * What shows some rows of its list: of a table of persons, what everybody could see.
     */
    [k: string]: {
      /**
       * What the list is called.
       */
      title: string
      /**
       * The statement.
       */
      sql: string
      /**
       * Columns of the list, by their names in the database.
       */
      columns: {
        /**
         * Name.
         */
        key: string
        /**
         * What people read.
         */
        title: string
      }[]
    }
  }
  /**
   * What is proposed, as far as it was not said.
   */
  names: SitePlanNames
  /**
   * What a builder should know before it is made.
   */
  warnings: Problem[]
  /**
   * By the names of what can be said.
   */
  guesses: {
    /**
     * What was taken for a part, what else could be, and why.
     */
    [k: string]: {
      /**
       * What was taken.
       */
      value: string
      /**
       * What holds while nobody chooses.
       */
      proposed: string
      choices: {
        /**
         * Table or column.
         */
        value: string
        /**
         * What people read.
         */
        label: string
      }[]
      /**
       * Why it was taken, in words; empty: nothing is to be said.
       */
      why: string
    }
  }
  /**
   * Problems with their places.
   */
  problems: Problem[]
}

/**
 * What a builder chose in place of what is guessed.
 */
export type SitePlanSaid = {
  /**
   * Key of the data source.
   */
  source?: string
  /**
   * Where the tables are.
   */
  library?: string
  /**
   * What people may do.
   */
  does?: string
  /**
   * Table of who comes in; -: everybody.
   */
  people?: string
  /**
   * Column of the ID that is typed.
   */
  id?: string
  /**
   * Column of the password.
   */
  password?: string
  /**
   * Table of what is ordered.
   */
  item?: string
  /**
   * Table of the lines of an order.
   */
  line?: string
  /**
   * Table of the orders.
   */
  header?: string
  /**
   * Table of those who order.
   */
  customer?: string
  /**
   * Column of what one costs.
   */
  amount?: string
  /**
   * Column of how many are ordered.
   */
  quantity?: string
  /**
   * Column of how many are left; -: none.
   */
  stock?: string
}

export type SitePreviewRequest = {
  /**
   * Number of the site.
   */
  id: number
  /**
   * Documents as they stand in their forms; that of the page that is shown comes first.
   */
  documents?: DocumentEnvelope[]
  /**
   * One that is drawn again.
   */
  preview?: PreviewPath
  /**
   * ID of the user of the site who looks at it; left out: nobody is logged in.
   */
  user?: string
  /**
   * The user's, where the login schema finds nobody by the ID alone. It is not kept.
   */
  password?: string
}

export type SitePreviewResponse = {
  preview: PreviewPath
  /**
   * Where the page of the first document is.
   */
  address: string
  /**
   * Grows with each drawing; 0: nothing was drawn yet.
   */
  version: number
  /**
   * The site asks who comes, and nobody is chosen.
   */
  needsUser: boolean
  /**
   * Why the chosen user does not come in.
   */
  refused?: string
  /**
   * What is wrong with the documents.
   */
  problems: Problem[]
}

export type SiteRightsRequest = {}

export type SiteRightsResponse = {
  rows: {
    /**
     * Number of the row.
     */
    id: number
    key: string
    name?: Text
    /**
     * Path of the site.
     */
    path?: string
    /**
     * User who owns it.
     */
    owner: string
    /**
     * Folder in which it lies.
     */
    folderId?: number | null
    /**
     * State of the site.
     */
    status: 'private' | 'publish' | 'processing'
    /**
     * What the caller may do with it.
     */
    rights: Right[]
  }[]
}

export type SiteStartRequest = {
  /**
   * Number of the row.
   */
  id: number
}

export type SiteStartResponse = {
  /**
   * State of the site.
   */
  status: 'private' | 'publish' | 'processing'
  /**
   * Where it runs.
   */
  url?: string
}

export type SiteStopRequest = {
  /**
   * Number of the row.
   */
  id: number
}

export type SiteStopResponse = {
  status: 'private' | 'publish' | 'processing'
}

export type SiteTakeBackRequest = {
  /**
   * What is taken back.
   */
  kind?: 'site'
  /**
   * Number of the site.
   */
  id: number
  /**
   * Revision that is meant; another one is refused.
   */
  revision?: number
}

/**
 * Nothing to tell.
 */
export type SiteTakeBackResponse = {}

export type SiteUpdateStatusRequest = {
  /**
   * Number of the row.
   */
  id: number
  /**
   * State to reach.
   */
  status: 'private' | 'publish'
}

export type SiteUpdateStatusResponse = {
  status: 'private' | 'publish' | 'processing'
}

/**
 * An order of which nobody knows whether it was made, with what is known.
 */
export type UnknownPurchase = {
  PURCHASEID: string
  /**
   * When it was ordered.
   */
  at: string
  user: string
  /**
   * Name of the content.
   */
  content: string
  /**
   * The sum that the user would have been told; may be empty.
   */
  totalText: string
  /**
   * Number of its lines.
   */
  count: number
}

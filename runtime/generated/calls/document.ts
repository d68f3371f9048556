// Made from schemas/ by `npm run generate`; do not edit.

import type { Change, FolderName, KindAbout, PackedFile, Problem, SecretsSet, StoredAnswer, Use } from '../calls/answer.ts'
import type { DocumentEnvelope } from '../common/document.ts'
import type { Text } from '../common/text.ts'

export type DocumentArchiveRequest = {
  /**
   * What to export; what it needs comes along.
   *
   * Items: Address of a document, `kind/key`.
   */
  addresses: `${string}/${string}`[]
  /**
   * Take along what they refer to. Left out: yes.
   */
  needed?: boolean
  /**
   * Put the schemas of their kinds beside the documents, named in each of them for text editors.
   */
  schemas?: boolean
}

/**
 * The archive: `documents/<kind>/<key>.json`, `files/<hash>`, `files.json` with what each file is called, and where they are asked for the schemas as `documents/schemas/<kind>.json`.
 */
export type DocumentArchiveResponse = string

export type DocumentCheckRequest = {
  /**
   * A document in the envelope: kind, version, key, name, spec. The engine checks it by the schema of its kind.
   */
  document: DocumentEnvelope
}

export type DocumentCheckResponse = {
  /**
   * Problems with their places.
   */
  problems: Problem[]
}

export type DocumentCopyRequest = {
  /**
   * Name of a kind.
   */
  kind: string
  /**
   * Number of the row.
   */
  id: number
  /**
   * Key of the copy; made from the old one when left out.
   */
  key?: string
  /**
   * Name of the copy.
   */
  name?:
    | string
    | {
        ja?: string
        en?: string
      }
}

export type DocumentCopyResponse = StoredAnswer

export type DocumentCreateRequest = {
  /**
   * Name of a kind.
   */
  kind: string
  /**
   * A document in the envelope: kind, version, key, name, spec. The engine checks it by the schema of its kind.
   */
  document: DocumentEnvelope
  /**
   * Secrets typed in the form, by the pointer of their field; null removes one. They are sealed and never sent back.
   */
  secrets?: {
    [k: string]: string | null
  }
  /**
   * The key was suggested: a free one after the name takes its place.
   */
  keyOfName?: boolean
  /**
   * The list of its owner that names documents of its kind names it too, where the caller may change the owner.
   */
  listed?: boolean
  /**
   * Folder to file it in; 0: none.
   */
  folderId?: number
}

export type DocumentCreateResponse = StoredAnswer

export type DocumentDeleteRequest = {
  /**
   * Name of a kind.
   */
  kind: string
  /**
   * Number of the row.
   */
  id: number
  /**
   * Revision of the row.
   */
  revision?: number
}

/**
 * Nothing to tell.
 */
export type DocumentDeleteResponse = {}

export type DocumentDifferenceRequest = {
  /**
   * Name of a kind.
   */
  kind: string
  /**
   * Number of the row.
   */
  id: number
  /**
   * The earlier revision; left out: the one before.
   */
  from?: number
  /**
   * Revision of the row.
   */
  to: number
  /**
   * Language of the answer.
   */
  language?: 'ja' | 'en'
}

export type DocumentDifferenceResponse = {
  rows: Change[]
  /**
   * Number of changes.
   */
  total: number
  /**
   * The earlier revision.
   */
  from: number
  /**
   * The later revision.
   */
  to: number
  /**
   * A document in the envelope: kind, version, key, name, spec. The engine checks it by the schema of its kind.
   */
  before: DocumentEnvelope
  /**
   * A document in the envelope: kind, version, key, name, spec. The engine checks it by the schema of its kind.
   */
  after: DocumentEnvelope
}

export type DocumentExportRequest = {
  /**
   * What to export; what it needs comes along.
   *
   * Items: Address of a document, `kind/key`.
   */
  addresses: `${string}/${string}`[]
  /**
   * Take along what they refer to. Left out: yes.
   */
  needed?: boolean
}

export type DocumentExportResponse = {
  /**
   * Items: A document in the envelope: kind, version, key, name, spec. The engine checks it by the schema of its kind.
   */
  documents: DocumentEnvelope[]
  /**
   * Files that the documents name.
   */
  files: PackedFile[]
}

export type DocumentFindRequest = {
  /**
   * Text that the name or key contains.
   */
  find: string
}

export type DocumentFindResponse = {
  /**
   * The documents that fit best: those that are called so, then those whose name begins so, then the others, each time the ones that were changed last.
   */
  rows: {
    /**
     * Number of the row.
     */
    id: number
    /**
     * Name of a kind.
     */
    kind: string
    /**
     * What the kind is called, in the reader's language.
     */
    kindTitle: string
    /**
     * Key.
     */
    key: string
    /**
     * Name in the reader's language.
     */
    name: string
  }[]
}

export type DocumentFolderRequest = {
  /**
   * Name of a kind.
   */
  kind: string
  /**
   * Number of the row.
   */
  id: number
  /**
   * Number of the folder; 0 takes the document out of its folder.
   */
  folderId: number
}

/**
 * Nothing to tell.
 */
export type DocumentFolderResponse = {}

export type DocumentFollowersRequest = {
  /**
   * Name of a kind.
   */
  kind: string
  /**
   * Number of the row.
   */
  id: number
  /**
   * The document, as it stands in its form.
   */
  document: DocumentEnvelope
}

export type DocumentFollowersResponse = {
  /**
   * Documents that can follow it.
   */
  rows: {
    /**
     * Number of the row.
     */
    id: number
    /**
     * Its kind.
     */
    kind: string
    /**
     * Kind and key.
     */
    address: string
    /**
     * What people call it.
     */
    name?: Text
  }[]
}

export type DocumentHistoryRequest = {
  /**
   * Name of a kind.
   */
  kind: string
  /**
   * Number of the row.
   */
  id: number
  /**
   * Page, from 1.
   */
  page?: number
  /**
   * Rows of a page.
   */
  limit?: number
}

export type DocumentHistoryResponse = {
  rows: {
    /**
     * Number of the revision.
     */
    revision: number
    /**
     * Who saved it.
     */
    by: string
    /**
     * When.
     */
    at: string
    /**
     * What was changed.
     */
    note?: string
    /**
     * What was done.
     */
    action: 'create' | 'save' | 'restore' | 'delete' | 'import' | 'secret'
  }[]
  /**
   * Number of entries on all pages.
   */
  total: number
}

/**
 * What stands at each address, as a check before has told it: what was saved since is a conflict.
 */
export type DocumentImportBase = {
  /**
   * Address of a document, `kind/key`.
   */
  address: `${string}/${string}`
  /**
   * Its revision; 0: it is not there.
   */
  revision: number
}[]

export type DocumentImportRequest = {
  /**
   * Documents; they are checked as a whole.
   *
   * Items: A document in the envelope: kind, version, key, name, spec. The engine checks it by the schema of its kind.
   */
  documents: DocumentEnvelope[]
  /**
   * Files that the documents name.
   */
  files?: PackedFile[]
  /**
   * New: everything gets a key of its own. Overwrite: same keys are replaced.
   */
  mode: 'new' | 'overwrite'
  /**
   * Only check.
   */
  dry?: boolean
  base?: DocumentImportBase
}

export type DocumentImportResponse = {
  /**
   * Documents that are new.
   */
  created: number
  /**
   * Documents that were there.
   */
  replaced: number
  /**
   * What is new, what changes and what stays, by name: a line each, the first twenty of each.
   */
  names: string
  base?: DocumentImportBase
  /**
   * Problems with their places.
   */
  problems: Problem[]
  rows: {
    /**
     * Address of a document, `kind/key`.
     */
    address: `${string}/${string}`
    /**
     * Number of the row; 0 for none yet.
     */
    id: number
    /**
     * What an import does.
     */
    action: 'create' | 'change' | 'unchanged'
    /**
     * Places of a change, as JSON pointers.
     */
    places: string[]
  }[]
}

export type DocumentLibraryRequest = {
  /**
   * Addresses that the draft refers to.
   *
   * Items: Address of a document, `kind/key`.
   */
  references: `${string}/${string}`[]
}

export type DocumentLibraryResponse = {
  /**
   * Reduced documents by address: what checks and pickers need.
   */
  library: {
    [k: string]: DocumentEnvelope
  }
}

export type DocumentListRequest = {
  /**
   * Name of a kind.
   */
  kind: string
  /**
   * Text that the name or key contains.
   */
  find?: string
  /**
   * Page, from 1.
   */
  page?: number
  /**
   * Rows of a page.
   */
  limit?: number
  /**
   * Only documents that this one owns: the key of a site, for its contents.
   */
  ownerKey?: string
  /**
   * Property to sort by; a minus before it turns the order round.
   */
  sort?: string
  /**
   * Only documents of this folder.
   */
  folder?: number
}

export type DocumentListResponse = {
  /**
   * Items: A document with the list columns of its kind.
   */
  rows: {
    /**
     * Number of the row.
     */
    id: number
    /**
     * Address of a document, `kind/key`.
     */
    address: `${string}/${string}`
    key: string
    name: Text
    /**
     * Revision of the row.
     */
    revision: number
    /**
     * User who owns the document.
     */
    owner?: string
    /**
     * When it was saved last.
     */
    updatedAt?: string
    /**
     * Who saved it last.
     */
    updatedBy?: string
    /**
     * Places that refer to it.
     */
    usedBy: number
    folder?: Text
    /**
     * The caller may only see it.
     */
    readOnly?: true
    /**
     * The caller may make another user its owner.
     */
    givable?: true
    [k: string]: unknown
  }[]
  about: KindAbout & Filing
  /**
   * Documents on all pages.
   */
  total: number
  /**
   * Of sites: how many are published.
   */
  published?: number
}

export type DocumentOptionsRequest = {
  /**
   * Name of a kind, or several with commas.
   */
  kind: string
  /**
   * Text that the name or key contains.
   */
  find?: string
  /**
   * Facts of codes, with commas: documents that have one of them go first.
   */
  fits?: string
  /**
   * Rows of a page.
   */
  limit?: number
}

export type DocumentOptionsResponse = {
  rows: {
    /**
     * Address of a document, `kind/key`.
     */
    address: `${string}/${string}`
    /**
     * Name.
     */
    name:
      | string
      | {
          ja?: string
          en?: string
        }
    /**
     * Number of the row.
     */
    id: number
    /**
     * Name of a kind.
     */
    kind: string
    /**
     * It has none of the facts that were asked for.
     */
    other?: true
  }[]
}

export type DocumentOwnerRequest = {
  /**
   * Name of a kind.
   */
  kind: string
  /**
   * Number of the row.
   */
  id: number
  /**
   * User ID of the new owner.
   */
  owner: string
}

/**
 * Nothing to tell.
 */
export type DocumentOwnerResponse = {}

export type DocumentReadRequest = {
  /**
   * Name of a kind.
   */
  kind: string
  /**
   * Number of the row.
   */
  id: number
  /**
   * Key of the document that will own a new one.
   */
  owner?: string
  /**
   * Address of the document at which a new one is begun: it refers to it from the beginning.
   */
  from?: string
  /**
   * Also one that lies in the trash, to be seen only.
   */
  removed?: boolean
}

/**
 * The document; number 0 gives an empty new one.
 */
export type DocumentReadResponse = {
  /**
   * Number of the row.
   */
  id: number
  /**
   * Address of a document, `kind/key`.
   */
  address?: `${string}/${string}`
  /**
   * A document in the envelope: kind, version, key, name, spec. The engine checks it by the schema of its kind.
   */
  document: DocumentEnvelope
  /**
   * Revision of the row.
   */
  revision: number
  /**
   * User who owns the document.
   */
  owner?: string
  /**
   * When it was saved last.
   */
  updatedAt?: string
  /**
   * Who saved it last.
   */
  updatedBy?: string
  secrets: SecretsSet
  folder?: FolderName
  /**
   * The document that owns it by its key: id and address.
   */
  partOf?: {
    /**
     * Number of the row.
     */
    id: number
    /**
     * Address of a document, `kind/key`.
     */
    address: `${string}/${string}`
  }
  /**
   * Why the caller may only see it: by its folder, or by the right on its kind.
   */
  readOnly?: 'folder' | 'right' | 'trash'
  /**
   * There is one document of its kind.
   */
  single?: true
  /**
   * Nothing acts on documents of this kind yet.
   */
  noEffect?: true
}

export type DocumentRestoreRequest = {
  /**
   * Name of a kind.
   */
  kind: string
  /**
   * Number of the row.
   */
  id: number
  /**
   * The revision that comes back.
   */
  revision: number
  /**
   * Revision that the caller saw last.
   */
  base: number
  /**
   * Only this place comes back, as document-difference tells places; all else stays.
   */
  at?: string
  /**
   * The revision with which the place was compared; left out: the present one.
   */
  to?: number
}

export type DocumentRestoreResponse = StoredAnswer

export type DocumentRevisionRequest = {
  /**
   * Name of a kind.
   */
  kind: string
  /**
   * Number of the row.
   */
  id: number
  /**
   * Revision of the row.
   */
  revision: number
}

export type DocumentRevisionResponse = {
  /**
   * A document in the envelope: kind, version, key, name, spec. The engine checks it by the schema of its kind.
   */
  document: DocumentEnvelope
  /**
   * Revision of the row.
   */
  revision: number
}

export type DocumentSaveRequest = {
  /**
   * Name of a kind.
   */
  kind: string
  /**
   * Number of the row.
   */
  id: number
  /**
   * A document in the envelope: kind, version, key, name, spec. The engine checks it by the schema of its kind.
   */
  document: DocumentEnvelope
  /**
   * Revision of the row.
   */
  revision: number
  /**
   * Secrets typed in the form, by the pointer of their field; null removes one. They are sealed and never sent back.
   */
  secrets?: {
    [k: string]: string | null
  }
  /**
   * What was changed, for the history.
   */
  note?: string
  /**
   * Others that name what changes here follow in the same transaction, as document-followers told.
   */
  followers?: boolean
}

export type DocumentSaveResponse = StoredAnswer

export type DocumentsFolderRequest = {
  /**
   * The documents, of one or several kinds.
   *
   * Items: Address of a document, `kind/key`.
   */
  addresses: `${string}/${string}`[]
  /**
   * Number of the folder; 0 takes the documents out of their folders.
   */
  folderId: number
}

export type DocumentsFolderResponse = {
  /**
   * How many documents lie there now.
   */
  moved: number
}

/**
 * What a list says about the folders of its documents.
 */
export type Filing = {
  /**
   * The caller may put documents of the kind into folders; one of a folder lies by its own field.
   */
  movable: boolean
  /**
   * Folders that the caller sees in which the documents may lie.
   */
  folders: number
  /**
   * Some of the page's documents lie in a folder that the caller sees.
   */
  filed?: boolean
  folder?: Text
}

export type PartPlacesRequest = {
  /**
   * Name of a kind.
   */
  kind: string
  /**
   * Number of the row.
   */
  id: number
  /**
   * Where the name of the part stands; left out: only the parts are told.
   */
  at?: string
  /**
   * The new name; empty: it is not known yet.
   */
  to?: string
}

export type PartPlacesResponse = {
  /**
   * What of the document can be called otherwise.
   */
  parts: {
    /**
     * JSON pointer of the name.
     */
    at: string
    /**
     * What the part is called.
     */
    name: string
    /**
     * The place in words.
     */
    place: string
  }[]
  /**
   * What the part is called.
   */
  from: string
  /**
   * Why it cannot be called so, in words.
   */
  refused?: string
  /**
   * Places that follow.
   */
  rows: {
    /**
     * Number of the row.
     */
    id: number
    /**
     * Its kind.
     */
    kind: string
    /**
     * What people call the kind.
     */
    kindTitle: string
    /**
     * Kind and key.
     */
    address: string
    /**
     * What people call it.
     */
    name: string
    /**
     * JSON pointer of the place.
     */
    at: string
    /**
     * The place in words.
     */
    place: string
    /**
     * What stands there.
     */
    before: string
    /**
     * What stands there then.
     */
    after: string
  }[]
  /**
   * Places that may name the part, and that nothing can follow for certain.
   */
  unsure: {
    /**
     * Number of the row.
     */
    id: number
    /**
     * Its kind.
     */
    kind: string
    /**
     * What people call the kind.
     */
    kindTitle: string
    /**
     * Kind and key.
     */
    address: string
    /**
     * What people call it.
     */
    name: string
    /**
     * JSON pointer of the place.
     */
    at: string
    /**
     * The place in words.
     */
    place: string
    /**
     * The line in which the name stands.
     */
    text: string
  }[]
  /**
   * So many documents that follow are not seen by the caller.
   */
  hidden: number
  /**
   * The documents that follow, as they were looked at.
   */
  revisions: {
    /**
     * Number of the row.
     */
    id: number
    /**
     * Revision of the row.
     */
    revision: number
  }[]
}

export type PartRenameRequest = {
  /**
   * Name of a kind.
   */
  kind: string
  /**
   * Number of the row.
   */
  id: number
  /**
   * Where the name of the part stands.
   */
  at: string
  /**
   * The new name.
   */
  to: string
  /**
   * The documents that follow, as part-places told them.
   */
  revisions: {
    /**
     * Number of the row.
     */
    id: number
    /**
     * Revision of the row.
     */
    revision: number
  }[]
}

export type PartRenameResponse = {
  /**
   * So many documents were changed.
   */
  documents: number
}

export type WhereUsedRequest = {
  /**
   * Address of a document, `kind/key`.
   */
  address: `${string}/${string}`
}

export type WhereUsedResponse = {
  /**
   * What is said of its uses before it is deleted, where its kind has words of its own.
   */
  warning?: string
  rows: Use[]
  /**
   * Number of places.
   */
  total: number
  /**
   * Public sites whose running release holds it.
   */
  releases: {
    /**
     * Number of the site.
     */
    id: number
    /**
     * Address of the site.
     */
    address: string
    /**
     * Name of the site.
     */
    name: string
    /**
     * Number of the release.
     */
    release: number
  }[]
}

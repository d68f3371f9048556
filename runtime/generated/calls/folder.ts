// Made from schemas/ by `npm run generate`; do not edit.

export interface FolderDocumentsRequest {
  /**
   * Number of the folder.
   */
  folder: number
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
   * Property to sort by; a minus before it turns the order round.
   */
  sort?: string
}

export interface FolderDocumentsResponse {
  /**
   * Items: id, address, kind, kindTitle, key, name, owner, updatedAt, readOnly.
   */
  rows: Record<string, unknown>[]
  /**
   * Documents on all pages.
   */
  total: number
}

export interface FolderTreeRequest {
  /**
   * Address of a document whose folder is wanted, `kind/key`.
   */
  of?: string
  /**
   * Number of a folder; the way to it is answered.
   */
  folder?: number
  /**
   * For looking into folders only: none of them is disabled.
   */
  look?: boolean
}

export interface FolderTreeResponse {
  /**
   * The topmost folders.
   *
   * Items: value (number), label, disabled, note (why), children.
   */
  items: Record<string, unknown>[]
  /**
   * Numbers of the folders from the topmost one to that of the document.
   *
   * Items: Number of a folder.
   */
  path: number[]
}

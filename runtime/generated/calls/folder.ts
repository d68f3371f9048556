// Made from schemas/ by `npm run generate`; do not edit.

import type { Text } from '../common/text.ts'

export type FolderDocumentsRequest = {
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

export type FolderDocumentsResponse = {
  /**
   * Items: A document that lies there.
   */
  rows: {
    id: number
    address: `${string}/${string}`
    kind: string
    kindTitle: string
    key: string
    name: Text
    owner: string
    updatedAt: string
    /**
     * The caller may see it, but not change it.
     */
    readOnly?: true
  }[]
  /**
   * Documents on all pages.
   */
  total: number
}

/**
 * A folder in the tree.
 */
export type FolderNode = {
  /**
   * Number of the folder.
   */
  value: number
  label: string
  /**
   * The caller may put nothing there.
   */
  disabled?: true
  /**
   * Why it is disabled.
   */
  note?: string
  children?: FolderNode[]
}

export type FolderTreeRequest = {
  /**
   * Address of a document whose folder is wanted, `kind/key`.
   */
  of?: `${string}/${string}`
  /**
   * Number of a folder; the way to it is answered.
   */
  folder?: number
  /**
   * For looking into folders only: none of them is disabled.
   */
  look?: boolean
}

export type FolderTreeResponse = {
  /**
   * The topmost folders.
   */
  items: FolderNode[]
  /**
   * Numbers of the folders from the topmost one to that of the document.
   *
   * Items: Number of a folder.
   */
  path: number[]
}

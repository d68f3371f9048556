// Made from schemas/ by `npm run generate`; do not edit.

import type { BlobAddress } from '../common/blob.ts'

/**
 * A TrueType font for sites and reports.
 */
export type FontSpec = {
  /**
   * Where the font comes from. Codes: file File, url URL. Default: "file".
   */
  source?: 'file' | 'url'
  /**
   * TrueType file of the font.
   */
  file?: BlobAddress
  /**
   * Address of a TrueType file; it is fetched when the address is saved.
   */
  url?: string
}

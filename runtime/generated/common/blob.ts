// Made from schemas/ by `npm run generate`; do not edit.

/**
 * A stored file, as blob/ and its key.
 */
export type BlobAddress = string

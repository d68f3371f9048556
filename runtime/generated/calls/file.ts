// Made from schemas/ by `npm run generate`; do not edit.

export type FileAboutResponse = {
  /**
   * Name of the file.
   */
  name: string
  /**
   * Media type, by its bytes.
   */
  type: string
  /**
   * Bytes.
   */
  size: number
}

export type FileReadRequest = {
  /**
   * Id of the file.
   */
  id: string
}

/**
 * The bytes.
 */
export type FileReadResponse = Record<string, unknown>

export type FileUploadRequest = {
  /**
   * Kind of the document that will name the file.
   */
  kind: string
  /**
   * Name of the file; its end says the type.
   */
  name: string
}

export type FileUploadResponse = {
  /**
   * What a document holds: blob/ and the id.
   */
  file: string
  /**
   * Name of the file.
   */
  name: string
  /**
   * Media type, by its bytes.
   */
  type: string
  /**
   * Bytes.
   */
  size: number
}

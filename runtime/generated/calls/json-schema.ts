// Made from schemas/ by `npm run generate`; do not edit.

export interface JsonSchemaReadRequest {
  /**
   * Id of the schema: `kumiki:kinds/site`.
   */
  id: string
  /**
   * Language of the answer.
   */
  language?: 'ja' | 'en'
}

export interface JsonSchemaReadResponse {
  /**
   * The schema with all that it refers to in `$defs`.
   */
  schema: Record<string, unknown>
}

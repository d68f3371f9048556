// Made from schemas/ by `npm run generate`; do not edit.

export type JsonSchemaReadRequest = {
  /**
   * Id of the schema: `kumiki:kinds/site`.
   */
  id: string
  /**
   * Language of the answer.
   */
  language?: 'ja' | 'en'
}

export type JsonSchemaReadResponse = {
  /**
   * The schema with all that it refers to in `$defs`.
   */
  schema: Record<string, unknown>
}

/** What a call document says about types: its key, the operation that it names, and the schemas of both sides. */
export interface CallDeclaration {
  key: string
  operation: string
  /** `kumiki:calls/<noun>#/$defs/<call>-request`. */
  request: string
  response: string
  /** `page` or `timer`; left out: a person. */
  trigger?: string
}

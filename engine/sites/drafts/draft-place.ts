/** Where a thread finds schemas, texts and the store. */
export interface DraftPlace {
  root: string
  definitionsFolder: string | undefined
  dataFolder: string
  databaseUrl: string | undefined
  /** Whether many documents are checked in a thread of its own. */
  checksBeside?: boolean
}

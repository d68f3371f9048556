import { workerData } from 'node:worker_threads'

/** Where a thread finds schemas, texts and the store. */
export interface DraftPlace {
  root: string
  definitionsFolder: string | undefined
  dataFolder: string
  databaseUrl: string | undefined
  /** Whether many documents are checked in a thread of its own. */
  checksBeside?: boolean
}

/** What the thread was given that runs this. */
export const draftPlace = (): DraftPlace => workerData as DraftPlace

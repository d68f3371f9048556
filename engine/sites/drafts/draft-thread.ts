import { parentPort, workerData } from 'node:worker_threads'
import { loadTexts } from '../../definitions/load-definitions.ts'
import { loadJsonSchemas } from '../../json-schemas/load-json-schemas.ts'
import { makeValidators } from '../../json-schemas/validators.ts'
import { openReader } from '../../store/open-reader.ts'
import { SiteGone } from '../site-gone.ts'
import type { LiveQuestion } from '../live/live-questions.ts'
import type { Ask, DraftOptions } from './draft-release.ts'
import { draftsHere } from './drafts.ts'

/** Where the thread finds schemas, texts and the store. */
export interface DraftPlace {
  root: string
  definitionsFolder: string | undefined
  dataFolder: string
  databaseUrl: string | undefined
}

export type DraftRequest =
  { work: 'draft'; siteId: number; options: DraftOptions } | { work: 'changes'; siteId: number }

export interface DraftAnswer {
  id: number
  /** Before the answer itself. */
  questions?: LiveQuestion[]
  value?: unknown
  error?: unknown
  /** The site that is not there: an error's class does not pass between threads. */
  gone?: number
}

const place = workerData as DraftPlace
const set = loadJsonSchemas(place.root, place.definitionsFolder)
const drafts = openReader({ ...place, set }).then((store) =>
  draftsHere({
    store,
    set,
    validate: makeValidators(set, place.dataFolder).check,
    texts: loadTexts(place.root, place.definitionsFolder),
  }),
)

parentPort!.on('message', (request: DraftRequest & { id: number }) => {
  const answer = (rest: Omit<DraftAnswer, 'id'>) => parentPort!.postMessage({ id: request.id, ...rest })
  work(request, (questions) => answer({ questions }))
    .then((value) => answer({ value }))
    .catch((error: unknown) => answer(error instanceof SiteGone ? { gone: request.siteId } : { error }))
})

async function work(request: DraftRequest, ask: Ask): Promise<unknown> {
  const { draft, changes } = await drafts
  return request.work === 'draft' ? draft(request.siteId, request.options, ask) : changes(request.siteId)
}

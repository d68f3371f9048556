import { serveWorker } from '../../workers/serve-worker.ts'
import { packPart } from './texts.ts'

const calls = { pack: packPart }
export type PackCalls = typeof calls

serveWorker(calls)

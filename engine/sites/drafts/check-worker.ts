import { loadJsonSchemas } from '../../json-schemas/load-json-schemas.ts'
import { makeValidators } from '../../json-schemas/validators.ts'
import { workerOptions } from '../../workers/given.ts'
import { serveWorker } from '../../workers/serve-worker.ts'
import { checkDraft } from './check-draft.ts'
import type { DraftPlace } from './draft-place.ts'
import { receiveMatter, type SentMatter } from './sent-matter.ts'

const { root, definitionsFolder, dataFolder } = workerOptions<DraftPlace>()
const set = loadJsonSchemas(root, definitionsFolder)
const validate = makeValidators(set, dataFolder).check

const calls = { check: (sent: SentMatter) => checkDraft(receiveMatter(sent), { set, validate }) }
export type CheckCalls = typeof calls

serveWorker(calls)

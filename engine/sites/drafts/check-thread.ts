import { parentPort, workerData } from 'node:worker_threads'
import { loadJsonSchemas } from '../../json-schemas/load-json-schemas.ts'
import { makeValidators } from '../../json-schemas/validators.ts'
import { checkDraft } from './check-draft.ts'
import type { DraftPlace } from './draft-thread.ts'
import { receiveMatter, type SentMatter } from './sent-matter.ts'

const { root, definitionsFolder, dataFolder } = workerData as DraftPlace
const set = loadJsonSchemas(root, definitionsFolder)
const validate = makeValidators(set, dataFolder).check

parentPort!.on('message', (sent: SentMatter) =>
  parentPort!.postMessage(checkDraft(receiveMatter(sent), { set, validate })),
)

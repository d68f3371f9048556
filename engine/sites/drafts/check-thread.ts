import { parentPort } from 'node:worker_threads'
import { loadJsonSchemas } from '../../json-schemas/load-json-schemas.ts'
import { makeValidators } from '../../json-schemas/validators.ts'
import { checkDraft } from './check-draft.ts'
import { draftPlace } from './draft-place.ts'
import { receiveMatter, type SentMatter } from './sent-matter.ts'

const { root, definitionsFolder, dataFolder } = draftPlace()
const set = loadJsonSchemas(root, definitionsFolder)
const validate = makeValidators(set, dataFolder).check

parentPort!.on('message', (sent: SentMatter) =>
  parentPort!.postMessage(checkDraft(receiveMatter(sent), { set, validate })),
)

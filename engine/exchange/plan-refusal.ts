import { fill } from '../../runtime/problems/fill.ts'
import type { PlanRefusal } from './make-plan.ts'

const sentences: Readonly<Record<PlanRefusal['reason'], string>> = {
  'overlay-stray': 'The overlay names {0}, which is not in the folder.',
  'already-there': 'Nothing was imported. Already there: {0}. With --mode overwrite they get a further revision.',
  conflicts:
    'Nothing was imported. Changed in the store since the export: {0}. Both sides changed the same: --ours keeps what stands here, --theirs takes what comes, --interactive asks for each.',
  'still-used': 'Nothing was imported. {0} cannot be deleted: {1} refers to it at {2}.',
  'still-used-unseen': 'Nothing was imported. {0} cannot be deleted: other documents refer to it.',
  moved: 'Nothing was applied. The store has changed since this was planned: {0}. Plan again.',
  overtaken: 'Nothing was imported. Saved by others while the import ran: {0}. Look at them, and import again.',
}

/** Why a plan cannot be done, in a sentence for the command line and the log. */
export const refusalSentence = ({ reason, values }: PlanRefusal): string => fill(sentences[reason], values)

import { compileSchedule, type SchedulePlan } from '../../runtime/schedule/compile-schedule.ts'
import { addressOf, type Document, type DocumentOf } from '../../runtime/document.ts'
import type { Definitions } from '../definitions/load-definitions.ts'
import type { Log } from '../log/log.ts'
import { statementOf } from '../sites/drafts/compile.ts'
import type { Store } from '../store/store.ts'

export interface LoadedPlan {
  plan: SchedulePlan | undefined
  /** The schedule and all that it refers to. */
  documents: ReadonlyMap<string, Document>
}

interface LoadParts {
  store: Pick<Store, 'documents'>
  definitions: Pick<Definitions, 'texts'>
  log: Pick<Log, 'warn'>
}

/** What a schedule runs, made of the documents as they are saved now. */
export async function loadPlan(
  schedule: DocumentOf<'schedule'>,
  { store, definitions, log }: LoadParts,
): Promise<LoadedPlan> {
  const all = await store.documents.withReferences(addressOf(schedule))
  const documents = new Map(all.map(({ document }): [string, Document] => [addressOf(document), document]))
  const texts = (language: string) => definitions.texts(language === 'en' ? 'en' : 'ja')
  try {
    return { documents, plan: compileSchedule(schedule, { documents, statementOf, texts }).plan }
  } catch (error) {
    // Another try would say the same: the run tells that it cannot.
    log.warn({ error, schedule: schedule.key }, 'a schedule could not be compiled')
    return { documents, plan: undefined }
  }
}

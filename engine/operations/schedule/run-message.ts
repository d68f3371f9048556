import type { Context } from '../../call/context.ts'
import { toldText } from '../../call/told-text.ts'
import { faultInWords } from '../sql/run/fault-in-words.ts'
import type { ScheduleRunAbout } from '../../store/store.ts'

/** What is told of a run, in the reader's language; a database's words are for who may see data sources (`tells`). */
export function runMessage(
  { text, values = [], fault, missed, files = [], mails }: ScheduleRunAbout,
  { context, tells }: { context: Pick<Context, 'engine' | 'language'>; tells: boolean },
): string {
  return [
    text === undefined ? '' : toldText(text, values, context),
    fault ? faultInWords(fault.fault, fault.schema, { context, tells }) : '',
    missed === undefined ? '' : toldText('schedule-missed', [String(missed)], context),
    files.join(', '),
    mails === undefined ? '' : toldText('schedule-mails', [String(mails)], context),
  ]
    .filter(Boolean)
    .join('\n')
}

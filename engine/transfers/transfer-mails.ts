import type { Address, Language } from '../../runtime/document.ts'
import type { MailPlan } from '../../runtime/mail/mail-plan.ts'
import { plannedMails, type PlannedMail } from '../mail/planned-mails.ts'
import type { Transfer } from '../store/store.ts'
import type { TransferEnd } from './transfers.ts'

/** Lines of which a mail tells; the others are in its file. */
const mostLines = 100

/** The mails that tell what became of a transfer. `say` gives a message of the product in a language. */
export function transferMails(
  plans: readonly MailPlan[] | undefined,
  { siteId, content, end }: { siteId: Transfer['siteId']; content: Address; end: Pick<TransferEnd, 'state' | 'about'> },
  say: (key: string, language: Language) => string,
): PlannedMail[] {
  const { name, lines, written, counts, text, begun, isDry } = end.about
  const told = begun?.mail
  if (!plans || !told || isDry) return []
  const trigger = end.state === 'done' && end.about.outcome === 'success' ? 'success' : 'error'
  const faults = faultsOf(end)
  const of = {
    FILE: name,
    OUTCOME: text === undefined ? '' : say(text, told.language),
    LINES: lines,
    WRITTEN: written,
    FAULTY: faultyLines(end),
    INSERTED: counts?.inserted ?? 0,
    UPDATED: counts?.updated ?? 0,
    DELETED: counts?.deleted ?? 0,
  }
  const rows = faults
    .slice(0, mostLines)
    .map(({ line, label, reason }) => ({ LINE: line, COLUMN: label, REASON: reason }))
  const cause = {
    ...({ type: 'transfer', trigger, siteId, content } as const),
    language: told.language,
    once: told.once,
  }
  return plannedMails(plans, cause, { of, login: told.login, lines: rows })
}

/** Lines that are not in the table for what is wrong with them. */
export function faultyLines({ about }: Pick<TransferEnd, 'about'>): number {
  const { faulty, refused, refusals = [] } = about
  return faulty + refusals.length + (refused ? 1 : 0)
}

function faultsOf({ about }: Pick<TransferEnd, 'about'>) {
  const { problems, refused, refusals = [] } = about
  return [...problems, ...refusals, ...(refused ? [refused] : [])].toSorted((one, other) => one.line - other.line)
}

import { findOfKind, isOfKind, type DocumentOf } from '../../document.ts'
import { contentType } from '../../generated/codes.ts'
import { mailProblems, type MailNames } from '../../mail/mail-problems.ts'
import { schemaColumns } from '../../parts/schema-columns.ts'
import type { Library } from '../../parts/part.ts'
import type { Problem } from '../../problem.ts'
import { runNames } from '../../schedule/run-names.ts'
import { isUpdated } from '../../page-parts/update-times.ts'
import { hasList } from '../../page-parts/has-list.ts'
import { makeProblem } from '../../problems/make-problem.ts'
import { checkChain, checkTimeouts, checkTransaction } from '../../rules/check-chain.ts'
import type { Rule } from '../../rules/rule.ts'
import { unsoundTime } from '../../schedule/executions.ts'
import { fileNames, needsSender } from '../../schedule/transfer-work.ts'

const codes = { timeZone: 'time-zone-unknown', executeTime: 'schedule-time', cron: 'schedule-cron' } as const

/** Its times are real ones. */
export const scheduleTimes: Rule<'schedule'> = (document) => {
  const at = unsoundTime(document.spec)
  const found = at && document.spec[at]
  return at ? [makeProblem(codes[at], document, `/spec/${at}`, { values: [found ?? ''], found })] : []
}

/** Its schemas run on one data source, within the total time. */
export const scheduleChain: Rule<'schedule'> = (document, context) => {
  const { dataSchemas: items = [] } = document.spec
  const at = '/spec/dataSchemas'
  return [
    ...checkChain(document, { at, items, selects: false, place: 'schedule' }, context),
    ...checkTimeouts(document, { at, items }, context),
    ...checkTransaction(document, at, items, context),
  ]
}

/** What its mails name: a run, and the columns of its rows. */
export const scheduleMails: Rule<'schedule'> = (document, { library }) => {
  const { mailSetting, stopMailSetting, action } = document.spec
  // Rows of contents and reports are known by their own documents.
  const columns = action === 'schemas' ? schemaColumns(document.spec.dataSchemas?.at(-1)?.schema, library) : undefined
  const own = action === 'transfer' ? fileNames : action === 'refresh' ? [] : columns?.map(({ key }) => key)
  return [
    ...(mailSetting !== undefined && own
      ? atPlace(document, 'mailSetting', { of: [...runNames, ...own], line: own }, library)
      : []),
    ...(stopMailSetting === undefined ? [] : atPlace(document, 'stopMailSetting', { of: runNames, line: [] }, library)),
  ]
}

function atPlace(
  document: DocumentOf<'schedule'>,
  place: 'mailSetting' | 'stopMailSetting',
  names: MailNames,
  library: Library,
): Problem[] {
  const at = `/spec/${place}`
  const mails = [document.spec[place] ?? '']
  return mailProblems(document, { mails, at }, names, library).map((problem) => ({ ...problem, at }))
}

/** A report of its own goes with its mails; one that a mail setting attaches is of an order or a row, of which it has none. */
export const scheduleMailReports: Rule<'schedule'> = (document, { library }) =>
  (['mailSetting', 'stopMailSetting'] as const).flatMap((place) => {
    const setting = findOfKind('mail-setting', document.spec[place] ?? '', library)
    if (setting?.spec.attachment?.pdf === undefined) return []
    const problem = makeProblem('schedule-mail-report', document, `/spec/${place}`, { values: [setting.key] })
    return [{ ...problem, severity: 'warning' }]
  })

/** Only a list has rows to read; what is read each time is not refreshed. */
export const scheduleContent: Rule<'schedule'> = (document, { library }) => {
  const { content, action } = document.spec
  const found = content === undefined ? undefined : library.get(content)
  if (!found || !isOfKind('content', found)) return []
  const told = (code: 'schedule-content' | 'schedule-refresh') => [
    makeProblem(code, document, '/spec/content', { values: [found.key], found: content }),
  ]
  if (!hasList(found.spec)) return told('schedule-content')
  return action === 'refresh' && !isUpdated(found.spec.list) ? told('schedule-refresh') : []
}

/** Only a file transfer takes files; nobody is there to say more than the file does, and what it keeps does not come in again. */
export const scheduleTransfer: Rule<'schedule'> = (document, { library }) => {
  const { action, transfer: address, folder } = document.spec
  const found = address === undefined ? undefined : library.get(address)
  if (action !== 'transfer' || !found || !isOfKind('content', found)) return []
  const { type, transfer } = found.spec
  const told = (code: 'schedule-transfer' | 'schedule-transfer-sender' | 'schedule-transfer-kept', at: string) => [
    makeProblem(code, document, at, { values: [found.key], found: address }),
  ]
  if (type !== contentType.fileTransfer || !transfer) return told('schedule-transfer', '/spec/transfer')
  if (needsSender(transfer)) return told('schedule-transfer-sender', '/spec/transfer')
  const folderOf = (setting: string | undefined) =>
    setting === undefined ? undefined : findOfKind('upload-setting', setting, library)?.spec.folder
  const kept = transfer.folder ?? folderOf(transfer.uploadSetting)
  return kept !== undefined && kept === folderOf(folder) ? told('schedule-transfer-kept', '/spec/folder') : []
}

import { toCsv } from '../../../runtime/csv/to-csv.ts'
import type { DeclaredOperation } from '../../call/operation.ts'
import { entryReader, requestIn } from './entry-reader.ts'

const most = 50_000
const headings = [
  'Date and time',
  'User',
  'Address',
  'What was done',
  'Object',
  'Result',
  'Message',
  'Time (ms)',
  'Reference',
]

/** Of published APIs. */
const apiHeadings = [
  ...['Date and time', 'API', 'Status', 'Method', 'Request', 'Error message', 'Error details'],
  ...['Time (ms)', 'Token', 'Address', 'Reference'],
]

/** Of updates of data. */
const updateHeadings = [
  ...['Date and time', 'User', 'Object', 'Result', 'Key', 'Previous', 'Present', 'File', 'Stage', 'Message'],
  ...[
    'Lines with data',
    'Faulty lines',
    'Transferred lines',
    'Time (ms)',
    'Stored as',
    'SHA-256',
    'Address',
    'Reference',
  ],
]

const headingsOf = (log: string) => (log === 'api' ? apiHeadings : log === 'data-update' ? updateHeadings : headings)

/** What `log-list` finds, as CSV that spreadsheets open (byte order mark); at most the latest 50,000 entries. */
export const logDownload: DeclaredOperation<'log-download'> = async ({ log, find }, context) => {
  const { rows } = await context.store.logs.list({ log, ...(find ? { find } : {}), limit: most })
  const text = context.engine.definitions.texts(context.language)
  const shown = entryReader(context)
  const lines = rows.map((row) => {
    const { at, user, address, call, object, result, message, ms, requestId, change, transfer } = shown(row)
    if (log === 'data-update')
      return [
        ...[at, user, object, result, change?.key, change?.before, change?.after, transfer?.file, transfer?.stage],
        ...[message, transfer?.lines, transfer?.faulty, transfer?.written, ms, transfer?.kept, transfer?.hash],
        ...[address, requestId],
      ]
    if (log !== 'api') return [at, user, address, call, object, result, message, ms, requestId]
    const { method, sent = row.call, details } = requestIn(row.data) ?? {}
    return [at, object, result, method, sent, message, details, ms, user, address, requestId]
  })
  context.audit({ object: `log/${log}` })
  return `\uFEFF${toCsv([headingsOf(log).map(text), ...lines])}`
}

import { toCsv } from '../../../runtime/csv/to-csv.ts'
import type { DeclaredOperation } from '../../call/operation.ts'
import { entryReader } from './entry-reader.ts'

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
  ...['Date and time', 'API', 'Status', 'Method', 'Request', 'Message', 'Details'],
  ...['Time (ms)', 'Token', 'Address', 'Reference'],
]

/** What `log-list` finds, as CSV that spreadsheets open (byte order mark); at most the latest 50,000 entries. */
export const logDownload: DeclaredOperation<'log-download'> = async ({ log, find }, context) => {
  const { rows } = await context.store.logs.list({ log, ...(find ? { find } : {}), limit: most })
  const text = context.engine.definitions.texts(context.language)
  const lines = rows.map(entryReader(context)).map((entry) => {
    const { request } = entry
    const { at, user, address, call, object, result, message, ms, requestId } = entry
    if (log === 'api')
      return [
        ...[at, object, result, request?.method, request?.sent, message, request?.details],
        ...[ms, user, address, requestId],
      ]
    return [at, user, address, call, object, result, message, ms, requestId]
  })
  context.audit({ object: `log/${log}` })
  return `\uFEFF${toCsv([(log === 'api' ? apiHeadings : headings).map(text), ...lines])}`
}

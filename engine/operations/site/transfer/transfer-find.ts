import { csvLine } from '../../../../runtime/csv/csv-line.ts'
import { checkInputs } from '../../../../runtime/input-check/check-input.ts'
import { normalizeInput } from '../../../../runtime/input-check/normalize-input.ts'
import type { DeclaredOperation } from '../../../call/operation.ts'
import { badRequest, notDone, notFound } from '../../../codes/refusals.ts'
import type { Row } from '../../../execution/row.ts'
import { TooManyRows } from '../../../sources/errors.ts'
import { runGuarded } from '../request/run-guarded.ts'
import { editRequest } from './edit-request.ts'
import { keepChecked, type HowRead } from './keep-checked.ts'
import { madeFile, rulesOf } from './transfer-request.ts'

/** More rows are not changed by hand. */
const most = 1000

/**
 * Rows of the table by their key, as a file of its own: changed, they go the way of every file. Nobody sees others' rows: what
 * the login gives must stand in them.
 */
export const transferFind: DeclaredOperation<'transfer-find'> = async ({ contentId, keys }, context) => {
  const request = await editRequest(contentId, context)
  const { site, plan } = request
  if (!plan.table || plan.method !== 'replaceByKey') throw notFound()
  const chosen = plan.columns.filter(({ isChosen }) => isChosen)
  const how: HowRead = {
    ...{ name: '', encoding: madeFile.encoding, startRow: madeFile.startRow, isMade: true },
    ...(chosen.length > 0 && { mapping: Object.fromEntries(chosen.map(({ name }, at) => [name, at + 1])) }),
  }
  const rules = rulesOf(request, how, context)
  const { columns } = rules.plan
  const own = columns.filter(({ key, from }) => key && from !== undefined)
  if (Object.keys(keys).some((name) => own.every((one) => one.name !== name))) throw badRequest()
  const given = Object.fromEntries(Object.entries(keys).filter(([, text]) => text !== ''))
  const fields = rules.fields.filter(({ key }) => Object.hasOwn(given, key))
  if (fields.length === 0) throw notDone({ text: 'transfer-no-key' })
  const [fault] = checkInputs(fields, given, { today: rules.today })
  if (fault) throw notDone({ text: 'own-text', values: [fault.message] })
  const where: Row = Object.fromEntries(fields.map((field) => [field.key, normalizeInput(field, given[field.key])]))
  for (const { name, login, value, key } of columns) {
    if (login !== undefined) where[name] = site.login?.[login] ?? null
    else if (key && value !== undefined) where[name] = value
  }
  const runner = await site.release.runner(plan)
  const rows = await runGuarded(context, async () => {
    try {
      return await runner.find({ columns, where, maxRows: most })
    } catch (error) {
      if (!(error instanceof TooManyRows)) throw error
      throw notDone({ text: 'transfer-too-many-found', values: [most] })
    }
  })
  if (rows.length === 0) throw notDone({ text: 'transfer-none-found' })
  const width = Math.max(...columns.map(({ from = 0 }) => from))
  const places = Array.from({ length: width }, (_, at) => columns.find(({ from }) => from === at + 1)?.name)
  const text = rows.map((row) =>
    csvLine(
      places.map((name) => ({ value: name === undefined ? null : (row[name] ?? null), isNumber: false })),
      { ...madeFile, lineCode: 'CRLF', shouldQuoteNumbers: true, formulaGuard: false },
    ),
  )
  async function* bytes() {
    yield Buffer.from(text.join(''))
  }
  // No file of anybody's: it is called by what it was found by.
  return keepChecked(request, { ...how, name: Object.values(given).join(' ') }, bytes(), context)
}

import type {
  ReceiptTableAboutRequest,
  ReceiptTableAboutResponse,
} from '../../../runtime/generated/calls/data-source.ts'
import { splitAddress } from '../../../runtime/document.ts'
import { makeProblem } from '../../../runtime/problems/make-problem.ts'
import { forgetReceipts, hasOtherTable, hasReceipts, mayWriteReceipts } from '../../execution/idempotency/receipts.ts'
import { requireStatements } from '../../sources/source.ts'
import { localize } from '../../../runtime/text.ts'
import { conflict, notAllowed } from '../../codes/refusals.ts'
import { mayUseKind } from '../../call/is-allowed.ts'
import type { Context } from '../../call/context.ts'
import type { DeclaredOperation } from '../../call/operation.ts'
import { readStored } from '../document/read/stored-answer.ts'
import { openSource } from '../sql/run/open-source.ts'
import { receiptGrant } from './receipt-grant.ts'
import { statementPlace } from '../../execution/statement-problem.ts'
import { sourceProblem } from '../sql/run/source-problem.ts'
import { ofKind } from '../../../runtime/document.ts'

/**
 * Whether what is written into a data source, or into that of a schema, leaves a receipt there. That the table is missing is a
 * warning: what writes works without it, but a COMMIT whose answer gets lost is then a person's to look up.
 */
export const receiptTableAbout: DeclaredOperation<'receipt-table-about'> = async (asked, context) => {
  const { engine } = context
  const nothing: ReceiptTableAboutResponse = { state: 'unknown', problems: [] }
  const found = await askedFor(asked, context)
  if (!found) return nothing
  const { stored, place } = found
  try {
    const source = requireStatements(await engine.sources.open(stored.document))
    const about = {
      dbId: stored.id,
      name: localize(stored.document.name, context.language) || stored.document.key,
      ddl: source.facts.createReceiptTable,
    }
    const grant = receiptGrant(source, stored.document)
    if (source.isOwn) return { ...about, state: 'own', problems: [] }
    // Whoever looks may have made it a moment ago.
    forgetReceipts(source)
    if (await hasReceipts(source)) {
      if (await mayWriteReceipts(source)) return { ...about, state: 'there', problems: [] }
      const refused = makeProblem('receipt-rights-missing', stored.document, '', { values: [about.name] })
      return { ...about, grant, state: 'refused', problems: [refused] }
    }
    if (await hasOtherTable(source)) {
      const other = makeProblem('receipt-table-other', stored.document, '', { values: [about.name] })
      return { ...about, state: 'other', problems: [{ ...other, severity: 'warning' }] }
    }
    const missing = makeProblem('receipt-table-missing', stored.document, '', { values: [about.name] })
    return { ...about, grant, state: 'missing', problems: [{ ...missing, severity: 'warning' }] }
  } catch (error) {
    return { ...nothing, problems: [sourceProblem(error, place.document, place.at, context)] }
  }
}

/** The data source, and where it is told that it does not answer. */
async function askedFor({ schema, dbId }: ReceiptTableAboutRequest, context: Context) {
  const { documents } = context.store
  if (dbId !== undefined) {
    if (!mayUseKind('data-source', 'read', context)) throw notAllowed()
    const stored = await readStored('data-source', dbId, context)
    return { stored, place: { document: stored.document, at: '' } }
  }
  const found = schema !== undefined && splitAddress(schema).kind === 'schema' && (await documents.find(schema))
  const address = found ? ofKind('schema', found.document).spec.dataSource : undefined
  const stored = address === undefined ? undefined : await documents.find(address)
  if (!found || !stored) return undefined
  return { stored, place: { document: found.document, at: statementPlace(found.document) } }
}

/** Makes the table with the statement that was shown; `conflict` when the data source is of another type by now. */
export const receiptTableCreate: DeclaredOperation<'receipt-table-create'> = async ({ dbId, ddl }, context) => {
  const { stored, source } = await openSource(dbId, context)
  if (ddl !== source.facts.createReceiptTable) throw conflict({ text: 'receipt-table-differs' })
  context.audit({ object: `data-source/${stored.document.key} kumiki_receipt` })
  try {
    await source.makeReceiptTable?.()
  } catch (error) {
    return { problems: [sourceProblem(error, stored.document, '', context)] }
  } finally {
    forgetReceipts(source)
  }
  return { problems: [] }
}

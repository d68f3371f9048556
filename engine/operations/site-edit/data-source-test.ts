import { addressOf } from '../../../runtime/document.ts'
import type { Document, Language } from '../../../runtime/document.ts'
import { localize } from '../../../runtime/text.ts'
import type { Problem } from '../../../runtime/problem.ts'
import { makeProblem } from '../../../runtime/problems/make-problem.ts'
import { problemTexts } from '../../../runtime/generated/problem-texts.ts'
import { hasOtherTable, hasReceipts, mayWriteReceipts } from '../../execution/idempotency/receipts.ts'
import { problemMessage } from '../../../runtime/problems/problem-message.ts'
import { mayChange } from '../../access/acts.ts'
import { storedFor } from '../document/change/stored-for.ts'
import { receiptGrant } from '../data-source/receipt-grant.ts'
import { requireOwnFile } from '../../kinds/data-source.ts'
import { connectionFault } from '../../sources/connection-fault.ts'
import { SourceRefused } from '../../sources/errors.ts'
import type { StatementSource, SourceWarning } from '../../sources/source.ts'
import type { Context } from '../../call/context.ts'
import type { DeclaredOperation } from '../../call/operation.ts'

const ms = 10_000

/**
 * Connects with the document as it stands in the editor; a stored one for who may change it only. A typed secret is used; the stored one only for exactly the
 * destination that it was given for. Administrators see the database's own message.
 */
export const dataSourceTest: DeclaredOperation<'data-source-test'> = async ({ document, secrets = {} }, context) => {
  const { documents } = context.store
  const stored = await documents.whole.find(addressOf(document))
  if (stored) await storedFor(mayChange, document.kind, stored.id, context)
  await requireOwnFile(document, context)
  let source: StatementSource | undefined
  try {
    source = await context.engine.sources.openOnce(document, secrets)
    const { warnings = [], ...facts } = await source.test(ms)
    const told = [
      ...warnings.map((warning) => inWords(warning, context)),
      ...(await aboutReceipts(source, document, context)),
    ]
    const advice = told.map(({ message }) => message).join('\n')
    return { ...facts, warnings: told, ...(advice !== '' && { advice }), problems: [] }
  } catch (error) {
    return { problems: [toProblem(error, document)] }
  } finally {
    await source?.close()
  }
}

/** Who may not write the receipt table that is there would learn it from the first order that fails. */
async function aboutReceipts(source: StatementSource, document: Document, { engine, language }: Context) {
  if (source.isOwn) return []
  const problem = await receiptProblem(source, document, language)
  if (!problem) return []
  const { code, in: place, at, message, values } = problem
  const { messages, texts } = engine.definitions
  return [
    { code, message: problemMessage({ code, in: place, at, message, values }, language, messages, texts(language)) },
  ]
}

async function receiptProblem(source: StatementSource, document: Document, language: Language) {
  if (await hasReceipts(source))
    return (await mayWriteReceipts(source))
      ? undefined
      : makeProblem('warning-receipt-rights', document, '', { values: [receiptGrant(source, document)] })
  const name = localize(document.name, language) || document.key
  return (await hasOtherTable(source))
    ? makeProblem('receipt-table-other', document, '', { values: [name] })
    : undefined
}

function inWords(warning: SourceWarning, { engine, language }: Context) {
  const code = `warning-${warning}` as const
  return { code: warning, message: engine.definitions.messages.get(code)?.[language] ?? problemTexts[code] }
}

function toProblem(error: unknown, document: Document): Problem {
  if (error instanceof SourceRefused) return makeProblem(error.code, document, '/spec', { values: error.values })
  const { code, at, words } = connectionFault(error)
  const place = { in: `${document.kind}/${document.key}`, message: words, values: [words] }
  return { ...place, code, at: placeOf(at, document) }
}

/** A certificate that nobody vouches for is mended in the connect string where that decides on encryption. */
function placeOf(at: string, { spec }: Document): string {
  if (at !== '/spec/connectString' || spec.connectString !== undefined) return at
  return spec.wallet === undefined ? '/spec/certificate' : '/spec/wallet'
}

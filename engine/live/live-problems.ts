import { addressOf, type Document } from '../../runtime/document.ts'
import { compareColumns } from '../../runtime/drift/compare-columns.ts'
import type { Problem } from '../../runtime/problem.ts'
import { makeProblem } from '../../runtime/problems/make-problem.ts'
import { statementVerb } from '../../runtime/sql/read-statement.ts'
import { describeStep } from '../execution/describe-step.ts'
import { receiptWarning } from '../execution/idempotency/receipt-warning.ts'
import { mapConcurrent } from '../execution/map-concurrent.ts'
import { statementPlace, statementProblem } from '../execution/statement-problem.ts'
import { tableKey } from '../execution/rows/table-key.ts'
import { tableText } from '../sources/bulk/bulk-statements.ts'
import { catalogueOf } from '../sources/catalogue.ts'
import { connectionFault } from '../sources/connection-fault.ts'
import {
  ConnectionFailed,
  SourceBusy,
  SourceFailed,
  SourceRefused,
  StatementRefused,
  StatementTimeout,
} from '../sources/errors.ts'
import type { Facts } from '../sources/facts.ts'
import { findTable, isSameName } from '../sources/find-table.ts'
import { requireStatements, type StatementSource } from '../sources/source.ts'
import type { Sources } from '../sources/sources.ts'
import type { LiveQuestion, SchemaQuestion, TableQuestion } from './live-questions.ts'
import { keyProblems, uniqueKeys } from './key-problems.ts'
import { missingSecrets, type SecretsParts } from './missing-secrets.ts'
import type { NeededColumns } from './needed-columns.ts'
import { numberProblems } from './number-problems.ts'
import { orderProblems, withoutOrder } from './order-problems.ts'
import type { DocumentOf } from '../../runtime/document.ts'

/** So many statements a data source is asked about at a time: pages need its connections too. */
const atOnce = 4

/** For who may not see data sources: where something is wrong, without the database's words, and nothing that is for others to mend. */
export function untold(problem: Problem): Problem[] {
  const { in: address, at, severity } = problem
  if (problem.code.startsWith('receipt-')) return []
  const [kind = '', key = ''] = address.split('/')
  const told = /^(column|table|limit|order|numbers|keys)-/.test(problem.code)
    ? problem
    : makeProblem('sql-check-failed', { kind, key }, at)
  return [severity ? { ...told, severity } : told]
}

export interface LiveParts extends SecretsParts {
  sources: Pick<Sources, 'open'>
}

/** What a database said; what of it is a problem depends on the columns that pages need. */
export type LiveAnswer = (needed: NeededColumns) => Problem[]

/** Asks the databases as they are today about statements, and whether somebody has entered their passwords. */
export async function askLive(questions: readonly LiveQuestion[], parts: LiveParts): Promise<LiveAnswer[]> {
  const bySource = Map.groupBy(questions, ({ source }) => addressOf(source))
  const found = await Promise.all(
    [...bySource.values()].flatMap(([first, ...rest]) => (first ? [ofSource(first, rest, parts)] : [])),
  )
  return found.flat()
}

/**
 * What would fail: statements that are refused, columns that are no longer given, passwords that nobody entered. Errors
 * where a page would fail, else warnings; a source that cannot be asked just now is a warning.
 */
export function liveProblems(answers: readonly LiveAnswer[], needed: NeededColumns): Problem[] {
  return answers.flatMap((answer) => answer(needed))
}

async function ofSource(one: LiveQuestion, others: readonly LiveQuestion[], parts: LiveParts): Promise<LiveAnswer[]> {
  const { source: document } = one
  const missing = await missingSecrets(document, parts)
  try {
    const source = requireStatements(await parts.sources.open(document))
    // One at first: a source that does not answer is waited for once.
    const first = await answerOf(one, source)
    const rest = await mapConcurrent(others, atOnce, (question) => answerOf(question, source))
    return [() => missing, first, ...rest, await ofReceipts([one, ...others], source, document)]
  } catch (error) {
    const problem = sourceProblem(error, document)
    const isHopeless = lasting.has(problem.code) || missing.length > 0
    const told = missing.length > 0 ? missing.map(({ severity: _, ...one }) => one) : []
    return [() => [...told, isHopeless ? problem : { ...problem, severity: 'warning' }]]
  }
}

/** They do not mend themselves. */
const lasting: ReadonlySet<string> = new Set(['connection-login', 'connection-database'])
/** They say something about the source, not about the statement. */
const unanswered = [ConnectionFailed, SourceBusy, StatementTimeout]

function sourceProblem(error: unknown, document: Document): Problem {
  if (error instanceof SourceRefused) return makeProblem(error.code, document, '/spec', { values: error.values })
  if (error instanceof SourceBusy) return makeProblem('source-busy', document, '/spec')
  if (error instanceof StatementTimeout) return makeProblem('sql-timeout', document, '/spec')
  if (!(error instanceof SourceFailed)) throw error
  if (!(error instanceof ConnectionFailed))
    return makeProblem('connection-failed', document, '/spec', { values: [error.message] })
  const { code, at, words } = connectionFault(error)
  return makeProblem(code, document, at, { values: [words] })
}

/** Whether what is written there leaves a receipt. */
async function ofReceipts(
  questions: readonly LiveQuestion[],
  source: StatementSource,
  document: Document,
): Promise<LiveAnswer> {
  const transfers = questions.some((question) => 'transfer' in question)
  const writing = questions.flatMap((question) =>
    'transfer' in question || isReading(question, source) ? [] : [addressOf(question.schema)],
  )
  if (!transfers && writing.length === 0) return () => []
  const warning = await receiptWarning(source, document)
  return (needed) => (warning && (transfers || writing.some((schema) => needed.has(schema))) ? [warning] : [])
}

const isReading = ({ sql }: SchemaQuestion, { facts }: StatementSource): boolean =>
  ['SELECT', 'VALUES'].includes(statementVerb(sql, facts.syntax) ?? '')

const answerOf = (question: LiveQuestion, source: StatementSource): Promise<LiveAnswer> =>
  'transfer' in question ? ofTable(question, source) : ofSchema(question, source)

/** What the table of a file transfer has not. What is refused may be there and only be hidden: then it is told, and no more. */
async function ofTable({ transfer, table }: TableQuestion, source: StatementSource): Promise<LiveAnswer> {
  const at = '/spec/transfer'
  try {
    const { columns } = await source.describe(`SELECT * FROM ${tableText(table, source.facts)}`, 0)
    const { mapping = [] } = transfer.spec.transfer ?? {}
    const problems = mapping.flatMap(({ column }, index) =>
      columns.some(({ name }) => isSameName(name, column))
        ? []
        : [
            makeProblem('column-not-in-table', transfer, `${at}/mapping/${index}/column`, {
              values: [table.name, column],
            }),
          ],
    )
    return () => problems
  } catch (error) {
    if (unanswered.some((kind) => error instanceof kind)) throw error
    if (error instanceof SourceRefused && !(error instanceof StatementRefused)) return () => []
    const problem = statementProblem(error, transfer, `${at}/table`)
    const { schema: library, name } = table
    const isThere = await findTable(catalogueOf(source), { table: name, ...(library !== undefined && { library }) })
    const missing = makeProblem('table-not-found', transfer, `${at}/table`, { values: [table.name] })
    return () => [isThere ? { ...problem, severity: 'warning' } : missing]
  }
}

async function ofSchema(question: SchemaQuestion, source: StatementSource): Promise<LiveAnswer> {
  const { schema, sql, types } = question
  const reads = isReading(question, source)
  const address = addressOf(schema)
  try {
    const { columns } = await describeStep({ source, step: { sql }, reads, ...(types && { types }) })
    // What a writing statement gives, databases seldom tell.
    if (!reads) {
      const numbered = await numberProblems(schema, sql, source)
      return () => numbered
    }
    const { facts } = source
    const isOpen = withoutOrder(schema, columns, facts).length > 0
    const hasKey = isOpen && (await tableKey(sql, schema.spec.resultColumns ?? [], source)) !== undefined
    const unique = await uniqueKeys(schema, sql, source)
    return (needed) => {
      const wanted = needed.get(address) ?? { columns: new Set() }
      const keyed = keyProblems(schema, unique, wanted)
      const ordered = orderProblems(schema, { columns, sql, facts, hasKey }, wanted)
      return [...columnProblems(schema, columns, { needed: wanted.columns, facts }), ...ordered, ...keyed]
    }
  } catch (error) {
    if (unanswered.some((kind) => error instanceof kind)) throw error
    // Not every database can be asked about every statement.
    if (error instanceof SourceRefused && !(error instanceof StatementRefused)) return () => []
    const problem = statementProblem(error, schema, statementPlace(schema))
    return (needed) => [needed.has(address) ? problem : { ...problem, severity: 'warning' }]
  }
}

const moments: ReadonlySet<unknown> = new Set(['Date', 'Time', 'DateTime'])

function columnProblems(
  schema: DocumentOf<'schema'>,
  live: Parameters<typeof compareColumns>[1],
  { needed, facts }: { needed: ReadonlySet<string>; facts: Facts },
): Problem[] {
  const stored = schema.spec.resultColumns ?? []
  const placeOf = (key: string) => `/spec/resultColumns/${stored.findIndex((column) => column.key === key)}`
  return compareColumns(stored, live).flatMap((drift): Problem[] => {
    if (drift.what === 'added') return []
    const { key, name } = drift
    const at = placeOf(key)
    if (drift.what === 'changed') {
      const change = drift.changes.find(({ property }) => property === 'typeClass')
      // Where databases have no type for moments, texts are.
      const isMoment = facts.comparedMoment !== undefined && change?.after === 'String' && moments.has(change.before)
      if (!change || isMoment) return []
      const values = [name, String(change.after), String(change.before)]
      return [{ ...makeProblem('column-type-differs', schema, `${at}/typeClass`, { values }), severity: 'warning' }]
    }
    const isSame = drift.what === 'renamed' && drift.to.toLowerCase() === name.toLowerCase()
    if (isSame) return []
    const problem = makeProblem('column-gone', schema, `${at}/name`, { values: [name], found: name })
    return [needed.has(key) ? problem : { ...problem, severity: 'warning' }]
  })
}

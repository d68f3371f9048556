import type { Document } from '../../document.ts'
import { objectsAt } from '../../parts/objects-at.ts'
import type { ChainItem } from '../../parts/page-chain.ts'
import { getAt } from '../../pointer.ts'
import type { Problem } from '../../problem.ts'
import { makeProblem } from '../../problems/make-problem.ts'
import { codeText, statementVerb } from '../../sql/tokenize-sql.ts'
import type { CheckContext } from '../validate.ts'

/** Total of the timeouts of all schemas of a page, seconds (specification, sections 5 and 9). */
export const longestChain = 130

export interface Chain {
  at: string
  items: ChainItem[]
  /** The rows of the last schema are shown: it must select. */
  selects: boolean
  /** Schemas that have run before, of other chains of the same work. */
  before?: string[]
}

/** The rules of one chain: one data source, all parameters set, earlier schemas only, the last one selects. */
export function checkChain(document: Document, chain: Chain, { library }: CheckContext): Problem[] {
  const problems: Problem[] = []
  const ran = [...(chain.before ?? [])]
  const connection =
    ran.length > 0 ? connectionOf(library.get(ran[0] ?? '')) : connectionOf(schemaOf(chain.items[0], library))
  chain.items.forEach((item, index) => {
    const at = `${chain.at}/${index}`
    const schema = schemaOf(item, library)
    if (!schema) return
    if (connection !== undefined && connectionOf(schema) !== connection) {
      problems.push(makeProblem('chain-several-sources', document, `${at}/schema`, [schema.key], item.schema))
    }
    problems.push(...checkParameters(document, item, schema, at, ran))
    ran.push(item.schema ?? '')
  })
  const last = chain.items.at(-1)
  const lastSchema = schemaOf(last, library)
  if (chain.selects && lastSchema && !givesRows(lastSchema)) {
    const at = `${chain.at}/${chain.items.length - 1}/schema`
    problems.push(makeProblem('chain-last-not-select', document, at, [], last?.schema))
  }
  return problems
}

/**
 * The timeouts of everything that one request runs, added up. Only those that someone set count: the others share what
 * is left of the total.
 */
export function checkTimeouts(
  document: Document,
  at: string,
  items: ChainItem[],
  { library }: CheckContext,
  most = longestChain,
): Problem[] {
  const total = items.reduce((sum, item) => sum + (item.timeout ?? ownTimeout(schemaOf(item, library))), 0)
  return total > most ? [makeProblem('chain-timeout', document, at, [total, most], total)] : []
}

function ownTimeout(schema: Document | undefined): number {
  const { timeout } = specOf(schema)
  return typeof timeout === 'number' ? timeout : 0
}

/** Whether running the schema gives rows to show: a SELECT, SQL GUI, a Web API, or a CL program with parameters. */
export function givesRows(schema: Document): boolean {
  const { type, connectionType, sql, parameters } = specOf(schema)
  if (connectionType === 2 || type === 2) return true
  if (type === 3) return Array.isArray(parameters) && parameters.length > 0
  const verb = statementVerb(codeText(sql))
  return verb === 'SELECT' || verb === 'VALUES'
}

function schemaOf(item: ChainItem | undefined, library: CheckContext['library']): Document | undefined {
  return item?.schema === undefined ? undefined : library.get(item.schema)
}

function connectionOf(schema: Document | undefined): string | undefined {
  const { dataSource, webApi } = specOf(schema)
  return typeof dataSource === 'string' ? dataSource : typeof webApi === 'string' ? webApi : undefined
}

function checkParameters(document: Document, item: ChainItem, schema: Document, at: string, ran: string[]): Problem[] {
  const wanted = objectsAt<{ name: string }>(schema, '/spec/parameters') ?? []
  const given = (item.parameters ?? []) as { name: string; source?: string; schema?: string }[]
  const missing = wanted
    .filter((parameter) => !given.some((own) => own.name === parameter.name))
    .map((parameter) => makeProblem('parameter-not-set', document, `${at}/parameters`, [parameter.name, schema.key]))
  const late = given.flatMap((own, index) =>
    own.source === 'executeSchemaMeta' && own.schema !== undefined && !ran.includes(own.schema)
      ? [makeProblem('schema-not-earlier', document, `${at}/parameters/${index}/schema`, [own.schema], own.schema)]
      : [],
  )
  return [...missing, ...late]
}

/** Another document's spec, which may be missing when that document is unsound. */
function specOf(document: Document | undefined): Record<string, unknown> {
  const spec = getAt(document, '/spec')
  return typeof spec === 'object' && spec !== null ? (spec as Record<string, unknown>) : {}
}

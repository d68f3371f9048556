import * as codes from '../generated/codes.ts'
import { parameterSources, type ChainPlace } from '../chains/parameter-sources.ts'
import { addressOf, isOfKind } from '../document.ts'
import type { Document } from '../document.ts'
import { objectsAt } from '../parts/objects-at.ts'
import type { ChainItem, GivenParameter } from '../parts/page-chain.ts'
import { getAt } from '../pointer.ts'
import type { Problem } from '../problem.ts'
import { makeProblem } from '../problems/make-problem.ts'
import { syntaxFor } from './syntax-for.ts'
import { codeText } from '../sql/code-text.ts'
import { firstWord, statementVerb, statementVerbs } from '../sql/read-statement.ts'
import type { RuleContext } from './rule.ts'
import type { CheckContext } from './validate.ts'
import { isObject } from '../json/is-object.ts'
import { changesThere, isForChange, methodThere } from '../web-api/web-request.ts'

/** Total of the timeouts of all schemas of a page, seconds (specification, sections 5 and 9). */
export const longestChain = 130

export interface Chain {
  at: string
  items: ChainItem[]
  /** The rows of the last schema are shown: it must select. */
  selects: boolean
  /** Schemas that have run before, of other chains of the same work. */
  before?: string[]
  /** What decides where its parameters can get their values from; without it, from anywhere. */
  place?: ChainPlace
}

/** Type of a schema for components alone, and of one whose rows are downloaded. */
const forComponents = 8
const download = 14

/** The rules of one chain: one data source, all parameters set, earlier schemas only, the last one selects. */
export function checkChain(document: Document, chain: Chain, context: RuleContext): Problem[] {
  const { library } = context
  const problems: Problem[] = []
  const ran = [...(chain.before ?? [])]
  const connection =
    ran.length > 0 ? connectionOf(library.get(ran[0] ?? '')) : connectionOf(schemaOf(chain.items[0], library))
  chain.items.forEach((item, index) => {
    const at = `${chain.at}/${index}`
    const schema = schemaOf(item, library)
    if (!schema) return
    if (connection !== undefined && connectionOf(schema) !== connection) {
      problems.push(
        makeProblem('chain-several-sources', document, `${at}/schema`, {
          values: [addressOf(schema)],
          found: item.schema,
        }),
      )
    }
    // What runs for rows that were typed into follows the schemas of a page, which only that page knows.
    const known = chain.place === 'entry' ? undefined : ran
    problems.push(...checkParameters(document, { item, schema, at, ran: known }))
    if (chain.place && chain.place !== 'component' && specOf(schema).type === forComponents)
      problems.push(
        makeProblem('schema-for-components', document, `${at}/schema`, {
          values: [addressOf(schema)],
          found: item.schema,
        }),
      )
    if (chain.place) problems.push(...checkSources(document, { item, at, place: chain.place, connection }, context))
    ran.push(item.schema ?? '')
  })
  problems.push(...checkDownloads(document, chain, library))
  if (chain.selects) problems.push(...checkChanges(document, chain, context))
  const last = chain.items.at(-1)
  const lastSchema = schemaOf(last, library)
  if (chain.selects && lastSchema && !givesRows(lastSchema, { library })) {
    const at = `${chain.at}/${chain.items.length - 1}/schema`
    problems.push(makeProblem('chain-last-not-select', document, at, { found: last?.schema }))
  }
  return problems
}

/**
 * A data source without transactions (commitment control *NONE of IBM i) cannot undo what the first of several writing
 * schemas did, and a Web API undoes nothing: said at save, since a chain is one transaction everywhere else.
 */
export function checkTransaction(
  document: Document,
  at: string,
  items: ChainItem[],
  { library }: CheckContext,
): Problem[] {
  const sent = items.flatMap((item) => schemaOf(item, library) ?? []).filter(asksForChange)
  if (sent[0]) {
    const { key } = library.get(connectionOf(sent[0]) ?? '') ?? sent[0]
    return [{ ...makeProblem('chain-undoes-nothing', document, at, { values: [key] }), severity: 'warning' }]
  }
  const writing = items.flatMap((item) => schemaOf(item, library) ?? []).filter((schema) => !reads(schema, { library }))
  const source = library.get(connectionOf(writing[0]) ?? '')
  if (writing.length < 2 || !source || specOf(source).isolation !== 'none') return []
  return [{ ...makeProblem('chain-no-transaction', document, at, { values: [source.key] }), severity: 'warning' }]
}

/**
 * What reads is run as often as anybody likes, so it asks no Web API to change something. A POST may search there; but a GET of
 * an API runs none, and no statement that changes something either: browsers, caches and link checkers repeat it at will. That
 * the last one selects is another rule.
 */
function checkChanges(
  document: Document,
  { at, items, place }: Chain,
  { library }: Pick<CheckContext, 'library'>,
): Problem[] {
  return items.flatMap((item, index) => {
    const schema = schemaOf(item, library)
    if (!schema || !isOfKind('schema', schema) || !isObject(schema.spec)) return []
    const method = methodThere(schema.spec)
    const isApi = place === 'api' || place === 'apiRows'
    const changes = method !== undefined && (isApi ? method !== 'GET' : isForChange(method))
    const verb = isApi && index < items.length - 1 ? changingVerb(schema, { library }) : undefined
    const how = changes ? method : verb
    return how === undefined
      ? []
      : [
          makeProblem('chain-reads-only', document, `${at}/${index}/schema`, {
            values: [addressOf(schema), how],
            found: item.schema,
          }),
        ]
  })
}

const changing = new Set(['INSERT', 'UPDATE', 'DELETE', 'MERGE', 'REPLACE'])

function changingVerb(schema: Document, context: Pick<CheckContext, 'library'>): string | undefined {
  const verb = statementVerb(codeText(specOf(schema).sql), syntaxFor(schema, context))
  return verb !== undefined && changing.has(verb) ? verb : undefined
}

/** Nothing that a Web API did is taken back, and an answer that gets lost leaves open whether it did it. */
export const asksForChange = (schema: Document): boolean =>
  isOfKind('schema', schema) && isObject(schema.spec) && changesThere(schema.spec)

/** Whether the schema is known to change nothing. */
export function reads(schema: Document, context: Pick<CheckContext, 'library'>): boolean {
  return specOf(schema).type !== codes.schemaType.clProgram && givesRows(schema, context)
}

/**
 * The timeouts of everything that one request runs, added up. Only those that someone set count: the others share what
 * is left of the total.
 */
export function checkTimeouts(
  document: Document,
  { at, items, most = longestChain }: Pick<Chain, 'at' | 'items'> & { most?: number },
  { library }: CheckContext,
): Problem[] {
  const total = items.reduce((sum, item) => sum + (item.timeout ?? ownTimeout(schemaOf(item, library))), 0)
  return total > most ? [makeProblem('chain-timeout', document, at, { values: [total, most], found: total })] : []
}

function ownTimeout(schema: Document | undefined): number {
  const { timeout } = specOf(schema)
  return typeof timeout === 'number' ? timeout : 0
}

/** Whether running the schema gives rows to show: a SELECT, SQL GUI, a Web API, or a CL program with parameters. */
export function givesRows(schema: Document, context: Pick<CheckContext, 'library'>): boolean {
  const { type, connectionType, sql, parameters } = specOf(schema)
  if (connectionType === codes.connectionType.webApi || type === codes.schemaType.sqlGui) return true
  if (type === codes.schemaType.clProgram) return Array.isArray(parameters) && parameters.length > 0
  const text = codeText(sql)
  const syntax = syntaxFor(schema, context)
  const verb = statementVerb(text, syntax)
  // What begins with a word that nobody knows is told at the schema alone.
  return verb === 'SELECT' || verb === 'VALUES' || (verb !== undefined && !statementVerbs.has(firstWord(text, syntax)))
}

function schemaOf(item: ChainItem | undefined, library: CheckContext['library']): Document | undefined {
  return item?.schema === undefined ? undefined : library.get(item.schema)
}

function connectionOf(schema: Document | undefined): string | undefined {
  const { dataSource, webApi } = specOf(schema)
  return typeof dataSource === 'string' ? dataSource : typeof webApi === 'string' ? webApi : undefined
}

function checkParameters(
  document: Document,
  { item, schema, at, ran }: { item: ChainItem; schema: Document; at: string; ran: readonly string[] | undefined },
): Problem[] {
  const wanted = objectsAt<{ name: string; sequenceId?: boolean; optional?: boolean }>(schema, '/spec/parameters') ?? []
  const given = item.parameters ?? []
  const missing = wanted
    .filter((parameter) => parameter.sequenceId !== true && parameter.optional !== true)
    .filter((parameter) => !given.some((own) => own.name === parameter.name))
    .map((parameter) =>
      makeProblem('parameter-not-set', document, `${at}/parameters`, { values: [parameter.name, addressOf(schema)] }),
    )
  const late = given.flatMap((own, index) =>
    own.source === 'executeSchemaMeta' && own.schema !== undefined && ran && !ran.includes(own.schema)
      ? [
          makeProblem('schema-not-earlier', document, `${at}/parameters/${index}/schema`, {
            values: [own.schema],
            found: own.schema,
          }),
        ]
      : [],
  )
  return [...missing, ...late]
}

/** Each parameter's source has a value here; a component gets one, on the same data source. */
function checkSources(
  document: Document,
  { item, at, place, connection }: { item: ChainItem; at: string; place: ChainPlace; connection: string | undefined },
  { library, givesValue }: RuleContext,
): Problem[] {
  return (item.parameters ?? []).flatMap((given, index) => {
    const variable = given.source === 'userVariable' ? library.get(given.variable ?? '') : undefined
    const origin = variable ? variableOrigin(variable) : given
    const own = `${at}/parameters/${index}`
    const schemas = variable ? specOf(variable).schemas : undefined
    if (Array.isArray(schemas) && schemas.length > 0 && !schemas.includes(item.schema))
      return [
        makeProblem('variable-not-for-schema', document, `${own}/variable`, {
          values: [item.schema ?? ''],
          found: given.variable,
        }),
      ]
    if (origin.source !== undefined && !parameterSources[place].includes(origin.source))
      return [makeProblem('source-not-here', document, `${own}/source`, { values: [given.name], found: given.source })]
    if (origin.source === 'row' && place === 'detail' && !keysOf(document).includes(given.field ?? given.name))
      return [
        makeProblem('row-field-not-key', document, `${own}/field`, {
          values: [given.field ?? given.name],
          found: given.field,
        }),
      ]
    if (origin.source !== 'component' || origin.component === undefined) return []
    const component = library.get(origin.component)
    if (!component) return []
    const where = variable ? `${own}/variable` : `${own}/component`
    if (origin.component === addressOf(document))
      return [
        makeProblem('component-needs-itself', document, where, {
          values: [addressOf(component)],
          found: origin.component,
        }),
      ]
    if (!givesValue(component))
      return [makeProblem('component-type-wrong', document, where, { found: origin.component })]
    const foreign = (objectsAt<ChainItem>(component, '/spec/schemas') ?? []).some((link) => {
      const schema = schemaOf(link, library)
      return schema !== undefined && connectionOf(schema) !== connection
    })
    return foreign
      ? [
          makeProblem('chain-several-sources', document, where, {
            values: [addressOf(component)],
            found: origin.component,
          }),
        ]
      : []
  })
}

/** Whoever opens a detail says which row it is; its other fields are not taken from the browser. */
function keysOf(document: Document): unknown[] {
  const { keys } = specOf(document)
  return Array.isArray(keys) ? keys : []
}

/** A user variable is what it stands for. */
function variableOrigin(variable: Document): Pick<GivenParameter, 'source' | 'component'> {
  const { fixed, source, component } = specOf(variable)
  if (fixed === true) return { source: 'value' }
  return {
    ...(typeof source === 'string' && { source }),
    ...(typeof component === 'string' && { component }),
  }
}

/** One download schema, and it is the last (specification, section 5). */
function checkDownloads(document: Document, chain: Chain, library: CheckContext['library']): Problem[] {
  const downloads = chain.items.flatMap((item, index) =>
    specOf(schemaOf(item, library)).type === download ? [{ item, index }] : [],
  )
  const [first, second] = downloads
  if (second)
    return [
      makeProblem('several-downloads', document, `${chain.at}/${second.index}/schema`, { found: second.item.schema }),
    ]
  if (!first || first.index === chain.items.length - 1) return []
  return [makeProblem('download-not-last', document, `${chain.at}/${first.index}/schema`, { found: first.item.schema })]
}

/** Another document's spec, which may be missing when that document is unsound. */
function specOf(document: Document | undefined): Record<string, unknown> {
  const spec = getAt(document, '/spec')
  return isObject(spec) ? spec : {}
}

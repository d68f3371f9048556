import type { Statement } from '../compile/statement-of.ts'
import { columnsOf, type ChainContext } from '../compile/context.ts'
import { chainRows } from '../page-parts/chain-rows.ts'
import type { ListPlan } from '../page-parts/list-plan.ts'
import { components } from '../components/index.ts'
import type { ResultColumn } from '../compile/content-spec.ts'
import type { PlanStep } from '../compile/plan.ts'
import { longestMs, planColumn, sourceOf, stepsOf, totalMs } from '../compile/steps.ts'
import { addressOf, findOfKind, splitAddress, type DocumentOf } from '../document.ts'
import * as defaults from '../generated/defaults.ts'
import type { Library } from '../parts/index.ts'
import type { Problem } from '../problem.ts'
import { makeProblem } from '../problems/make-problem.ts'
import { parseJson } from '../json/parse-json.ts'
import { made, reportRows } from '../report/report-rows.ts'
import { comparisons } from '../expressions/holds.ts'
import { codeText } from '../sql/code-text.ts'
import { syntaxOfSource } from '../sql/syntaxes.ts'
import { localize } from '../text.ts'
import { inputsOf, isList, reservedWords, type ApiMethodSpec, type MethodSteps } from './api-inputs.ts'
import type { ApiCors, ApiMethod, ApiRelease } from './api-release.ts'
import { mayStayOut } from './stay-out.ts'

export interface ApiParts {
  documents: Library
  /** The statement of a schema that is not simply its text. */
  statementOf(address: string): Statement | undefined
}

/** What calls of an API run and what its documentation says, with what stands against publishing it. */
export function compileApi(
  api: DocumentOf<'api'>,
  { documents, statementOf }: ApiParts,
): { release: ApiRelease; problems: Problem[] } {
  const problems: Problem[] = []
  const document: ChainContext['document'] = (kind, address) => findOfKind(kind, address, documents)
  const context: ChainContext = {
    components,
    document,
    schema: (address) => document('schema', address)?.spec,
    statement: statementOf,
    problem: (code, { address }, at, details) =>
      void problems.push(makeProblem(code, splitAddress(address), at, details)),
  }
  const { spec } = api
  const { paths = [], tokens = [], inboundConnections = [], overview } = spec
  const methods = paths.flatMap(({ path, methods: own }, i) =>
    own.map((method, j) => methodOf(api, { path, method, at: `/spec/paths/${i}/methods/${j}` }, context)),
  )
  const cors = corsOf(document('cors', spec.cors))
  const release: ApiRelease = {
    url: spec.url,
    name: localize(api.name, 'en') || api.key,
    ...(overview !== undefined && { overview }),
    methods,
    tokens,
    networks: inboundConnections.flatMap((address) => document('inbound-connection', address)?.spec.address ?? []),
    ...(spec.contact && { contact: spec.contact }),
    ...(spec.terms && { terms: spec.terms }),
    ...(cors && { cors }),
    ...(spec.mcp && { mcp: true as const }),
  }
  return { release, problems }
}

interface MethodPlace {
  path: string
  method: ApiMethodSpec
  at: string
}

function methodOf(api: DocumentOf<'api'>, { path, method, at }: MethodPlace, context: ChainContext): ApiMethod {
  const own = defaults.apiSpec
  const owner = { content: { address: addressOf(api) }, place: 'api' as const }
  const chainAt = `${at}/dataSchemas`
  const steps = stepsOf(context, owner, method.dataSchemas, chainAt)
  const lists = (method.inputs ?? [])
    .map((input, k) => ({ input, at: `${at}/inputs/${k}` }))
    .filter(({ input }) => isList(input))
  const rows = new Map(
    lists.map(({ input, at: own }) => [
      input.name,
      stepsOf(context, { ...owner, place: 'apiRows' }, input.dataSchemas ?? [], `${own}/dataSchemas`),
    ]),
  )
  const chain = [...method.dataSchemas, ...lists.flatMap(({ input }) => input.dataSchemas ?? [])]
  const source = sourceOf(context, owner.content, chain, chainAt)
  const syntax = syntaxOfSource(context.document('data-source', source))
  const all = [...steps, ...[...rows.values()].flat()]
  const run: MethodSteps = { steps, rows, canStayOut: (input) => mayStayOut(all, input, syntax) }
  const answered = context.schema(method.dataSchemas.at(-1)?.schema)?.resultColumns ?? []
  const columns = answered.map(planColumn)
  const inputs = inputsOf({ path, method }, run, api.spec.schemaVerification ?? own.schemaVerification)
  const taken = new Set<string>([...reservedWords(method), ...inputs.map(({ name }) => name)])
  const isColumn = (key: string) => columns.some((column) => column.key === key)
  const made: ApiMethod = {
    method: method.method,
    path,
    ...(method.summary !== undefined && { summary: method.summary }),
    answer: method.answer ?? own.paths.methods.answer,
    inputs,
    columns,
    told: toldIn(answered),
    source,
    totalMs: rows.size > 0 ? longestMs : totalMs(steps),
    filters: (method.filters ?? []).filter((key) => isColumn(key) && !taken.has(key)),
    sorts: (method.sorts ?? []).filter(isColumn),
    ...pagesOf(method, steps, isColumn),
    maxRows: method.maxRows ?? own.paths.methods.maxRows,
    steps,
    ...(method.filter !== undefined && { filter: method.filter }),
    ...(method.ifMatch && { needsIfMatch: true as const }),
    ...(method.location !== undefined && { location: method.location }),
    ...exampleOf(method),
  }
  if (method.method !== 'GET' || columns.length === 0) return made
  const related = relatedOf(api, { method, path, at }, context)
  return {
    ...made,
    list: listOf(made, addressOf(api)),
    ...related,
    ...reportPart(api, { method, path, at, columns }, context),
  }
}

/** Rows that belong to each row, by the schemas that read them. */
function relatedOf(
  api: DocumentOf<'api'>,
  { method: { related = [] }, path, at }: MethodPlace,
  context: ChainContext,
): Pick<ApiMethod, 'related'> {
  if (related.length === 0) return {}
  const owner = addressOf(api)
  return {
    related: related.map(({ name, dataSchemas: chain }, i) => ({
      name,
      plan: chainRows(context, owner, {
        ...{ plan: `${owner}${path}/${name}`, contentId: 0, chain, place: 'apiRows' as const },
        at: `${at}/related/${i}/dataSchemas`,
      }),
      told: toldIn(columnsOf(context, chain)),
    })),
  }
}

const toldIn = (columns: readonly ResultColumn[]): ApiMethod['told'] =>
  Object.fromEntries(columns.map((column) => [column.key, toldOf(column)]))

/** By what pages lead on, and what a call may leave out. Only a database has one order for all pages, and compares by it. */
function pagesOf(
  { keys = [], since, sparse }: ApiMethodSpec,
  steps: readonly PlanStep[],
  isColumn: (key: string) => boolean,
): Pick<ApiMethod, 'keys' | 'since' | 'sparse'> {
  const { program, request } = steps.at(-1) ?? {}
  if (program) return { keys: [] }
  return {
    keys: !request && keys.every(isColumn) ? keys : [],
    ...(since !== undefined && isColumn(since) && { since }),
    ...(sparse && { sparse: true as const }),
  }
}

/** Types of truth values, which databases answer as such. */
const truths = /^(?:bool(?:ean)?|bit)$/i

function toldOf({ label, type = '', typeClass, inullable }: ResultColumn): ApiMethod['told'][string] {
  return {
    ...(label !== undefined && { label }),
    ...(typeClass === 'String' && truths.test(type) && { isTruth: true as const }),
    ...(inullable && { nullable: true as const }),
  }
}

/** How rows of a method are printed: its report sees them as the rows of its own schemas. */
function reportPart(
  api: DocumentOf<'api'>,
  { method, path, at, columns }: MethodPlace & Pick<ApiMethod, 'columns'>,
  context: ChainContext,
): Pick<ApiMethod, 'report'> {
  const report = context.document('report', method.report)
  if (!report) return {}
  const owner = addressOf(api)
  const chains = reportRows(context, report, { plan: `${owner}${path}/report`, contentId: 0 })
  const { lines, columns: named } = chains
  const missing = named.filter(({ key }) => !columns.some((column) => column.key === key)).map(({ key }) => key)
  if (missing.length > 0)
    context.problem('api-report-columns', { address: owner }, `${at}/report`, {
      values: [missing.join(', ')],
      found: method.report ?? '',
    })
  return {
    report: {
      plan: {
        ...{ rows: 'search', lines: lines.map(({ name, plan }) => ({ name, plan: plan.plan })) },
        ...made(context, report, { chains }),
        title: titleOf(report),
      },
      lines,
    },
  }
}

const titleOf = ({ spec }: DocumentOf<'report'>): Record<string, string> =>
  Object.fromEntries(['ja', 'en'].map((language) => [language, localize(spec.label, language)]))

/** The check says where it is none. */
function exampleOf({ example }: ApiMethodSpec): Pick<ApiMethod, 'example'> {
  const { value } = parseJson(codeText(example))
  return value === undefined ? {} : { example: value }
}

function listOf(
  { source, totalMs: ms, steps, columns, filters, sorts, keys, since, maxRows, path }: ApiMethod,
  api: string,
): ListPlan {
  const compared = new Set([...filters, ...(since === undefined ? [] : [since])])
  return {
    plan: `${api}${path}`,
    kind: 'list',
    contentId: 0,
    source,
    readOnly: true,
    totalMs: ms,
    steps,
    columns,
    send: columns.map(({ key }) => key),
    allDigits: true,
    keys: [],
    made: [],
    search: {},
    sort: [...new Set([...sorts, ...keys, ...(since === undefined ? [] : [since])])],
    orderBy: [],
    category: [],
    limit: Math.min(usualPage, maxRows),
    maxLimit: maxRows,
    conditions: Object.fromEntries([...compared].map((key) => [key, [...comparisons]])),
  }
}

/** Rows of a page when a call says nothing. */
const usualPage = 100

function corsOf(document: DocumentOf<'cors'> | undefined): ApiCors | undefined {
  const { enable, allowedOrigin = '', methods = '', headers = '', maxAge = 0 } = document?.spec ?? {}
  if (!(enable ?? defaults.corsSpec.enable)) return undefined
  return { origins: allowedOrigin.split(',').map((origin) => origin.trim()), methods, headers, maxAge }
}

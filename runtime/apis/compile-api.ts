import type { Statement } from '../compile/statement-of.ts'
import type { ChainContext } from '../compile/context.ts'
import type { ListPlan } from '../page-parts/list-plan.ts'
import { components } from '../components/index.ts'
import { planColumn, sourceOf, stepsOf, totalMs } from '../compile/steps.ts'
import { addressOf, findOfKind, splitAddress, type DocumentOf } from '../document.ts'
import * as defaults from '../generated/defaults.ts'
import type { Library } from '../parts/index.ts'
import type { Problem } from '../problem.ts'
import { makeProblem } from '../problems/make-problem.ts'
import { parseJson } from '../json/parse-json.ts'
import { made, reportRows } from '../report/report-rows.ts'
import { codeText } from '../sql/code-text.ts'
import { localize } from '../text.ts'
import { inputsOf, listQueries, type ApiMethodSpec } from './api-inputs.ts'
import type { ApiCors, ApiMethod, ApiRelease } from './api-release.ts'

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
    ...(cors && { cors }),
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
  const columns = (context.schema(method.dataSchemas.at(-1)?.schema)?.resultColumns ?? []).map(planColumn)
  const inputs = inputsOf({ path, method }, steps, api.spec.schemaVerification ?? own.schemaVerification)
  const taken = new Set<string>([...listQueries, ...inputs.map(({ name }) => name)])
  const isColumn = (key: string) => columns.some((column) => column.key === key)
  const made: ApiMethod = {
    method: method.method,
    path,
    ...(method.summary !== undefined && { summary: method.summary }),
    answer: method.answer ?? own.paths.methods.answer,
    inputs,
    columns,
    source: sourceOf(context, owner.content, method.dataSchemas, chainAt),
    totalMs: totalMs(steps),
    filters: (method.filters ?? []).filter((key) => isColumn(key) && !taken.has(key)),
    sorts: (method.sorts ?? []).filter(isColumn),
    maxRows: method.maxRows ?? own.paths.methods.maxRows,
    steps,
    ...(method.filter !== undefined && { filter: method.filter }),
    ...(method.ifMatch && { needsIfMatch: true as const }),
    ...exampleOf(method),
  }
  if (method.method !== 'GET' || columns.length === 0) return made
  return { ...made, list: listOf(made, addressOf(api)), ...reportPart(api, { method, path, at, columns }, context) }
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
  { source, totalMs: ms, steps, columns, filters, sorts, maxRows, path }: ApiMethod,
  api: string,
): ListPlan {
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
    sort: sorts,
    orderBy: [],
    category: [],
    limit: Math.min(usualPage, maxRows),
    maxLimit: maxRows,
    conditions: Object.fromEntries(filters.map((key) => [key, ['=' as const]])),
  }
}

/** Rows of a page when a call says nothing. */
const usualPage = 100

function corsOf(document: DocumentOf<'cors'> | undefined): ApiCors | undefined {
  const { enable, allowedOrigin = '', methods = '', headers = '', maxAge = 0 } = document?.spec ?? {}
  if (!(enable ?? defaults.corsSpec.enable)) return undefined
  return { origins: allowedOrigin.split(',').map((origin) => origin.trim()), methods, headers, maxAge }
}

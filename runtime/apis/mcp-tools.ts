import type { JsonSchema } from '../json-schema/json-schema-set.ts'
import { localize } from '../text.ts'
import type { ApiMethod, InputPlace } from './api-release.ts'
import { freeId } from './free-id.ts'
import { labelled } from './open-api-operation.ts'
import { queryWords } from './open-api-words.ts'
import { listSchemas, requestSchema } from './request-schema.ts'

/** A method as a tool of the Model Context Protocol (revision 2026-07-28, "Tools"). */
export interface McpTool {
  /** Letters, digits and `_`, 64 at most. */
  name: string
  title: string
  description: string
  /** Of its arguments: those of `{ path, query, header, body }` that the method has. */
  inputSchema: JsonSchema & { type: 'object' }
  annotations: { readOnlyHint: boolean; destructiveHint: boolean; idempotentHint: boolean; openWorldHint: false }
}

const longestName = 60

/**
 * What assistants may do with an API: a tool for each of its methods. A change that asks for `If-Match` is none: no tool tells
 * the tag of what it has read.
 */
export function mcpTools<Method extends { spec: ApiMethod }>(
  methods: readonly Method[],
  language: string,
): { tool: McpTool; method: Method }[] {
  const names = new Set<string>()
  return methods
    .filter(({ spec }) => !spec.needsIfMatch)
    .map((method) => {
      const name = `${method.spec.method} ${method.spec.path}`.replaceAll(/[^A-Za-z0-9]+/g, '_').replace(/_$/, '')
      return { tool: toolOf(method.spec, freeId(name.slice(0, longestName).toLowerCase(), names), language), method }
    })
}

function toolOf(method: ApiMethod, name: string, language: string): McpTool {
  const called = `${method.method} ${method.path}`
  const summary = localize(method.summary, language)
  return {
    name,
    title: summary || called,
    description: [summary, called, columnsIn(method, language)].filter((one) => one !== '').join('\n'),
    inputSchema: argumentsOf(method, language),
    annotations: {
      readOnlyHint: method.list !== undefined,
      destructiveHint: method.list === undefined && method.method !== 'POST',
      idempotentHint: method.method === 'PUT' || method.method === 'DELETE',
      openWorldHint: false,
    },
  }
}

/** What the answer has, with the words for it. */
const columnsIn = ({ columns, told }: ApiMethod, language: string): string =>
  columns
    .map(({ key }) => {
      const label = localize(told[key]?.label, language)
      return label === '' || label === key ? key : `${key} (${label})`
    })
    .join(', ')

/** The schema by which requests are checked, without places that take nothing; labels are descriptions. */
function argumentsOf(method: ApiMethod, language: string): McpTool['inputSchema'] {
  const { properties: places = {} } = requestSchema(method)
  const own = Object.entries(places).filter(([, { properties = {} }]) => Object.keys(properties).length > 0)
  return {
    type: 'object',
    additionalProperties: false,
    required: own.filter(([, { required = [] }]) => required.length > 0).map(([place]) => place),
    properties: Object.fromEntries(
      own.map(([place, schema]) => [place, labelled(withLabels(method, place as InputPlace, schema), language)]),
    ),
  }
}

function withLabels(method: ApiMethod, place: InputPlace, schema: JsonSchema): JsonSchema {
  const labels = new Map<string, unknown>([
    ...(place === 'query' ? Object.keys(listSchemas(method)) : []).map((name) => [name, queryWords(name)] as const),
    ...method.inputs.filter((input) => input.in === place).map(({ name, label }) => [name, label] as const),
  ])
  const properties = Object.entries(schema.properties ?? {}).map(([name, one]): [string, JsonSchema] => {
    const label = labels.get(name)
    return [name, label === undefined ? one : { ...one, 'x-label': label }]
  })
  return { ...schema, properties: Object.fromEntries(properties) }
}

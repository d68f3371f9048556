import type { JsonSchema } from '../json-schema/json-schema-set.ts'
import { listQueries } from './api-inputs.ts'
import type { ApiMethod, InputPlace } from './api-release.ts'
import { longestCursor } from './list-cursor.ts'
import { filterSchemas, listColumn, pointSchema } from './list-filters.ts'

const places: readonly InputPlace[] = ['path', 'query', 'header', 'body']

type OfLists = Pick<
  ApiMethod,
  'list' | 'columns' | 'filters' | 'sorts' | 'answer' | 'maxRows' | 'inputs' | 'keys' | 'since' | 'sparse' | 'related'
>

/** The JSON Schema of a whole request: `{ path, query, header, body }`. Its documentation shows the same. */
export function requestSchema(method: OfLists & Pick<ApiMethod, 'method'>): JsonSchema {
  return {
    type: 'object',
    required: [...places],
    additionalProperties: false,
    properties: Object.fromEntries(
      places.map((place) => {
        const inputs = method.inputs.filter((input) => input.in === place)
        const own = Object.fromEntries(inputs.map(({ name, schema }) => [name, schema]))
        if (place === 'body') return [place, bodySchema(method)]
        return [
          place,
          {
            type: 'object',
            required: inputs.filter(({ required }) => required).map(({ name }) => name),
            properties: place === 'query' ? { ...listSchemas(method), ...own } : own,
            // A client sends headers of its own.
            additionalProperties: place === 'header',
          },
        ]
      }),
    ),
  }
}

/** What a body holds. A PATCH of which everything may be left out says at least one thing. */
export function bodySchema({ inputs, method }: Pick<ApiMethod, 'inputs' | 'method'>): JsonSchema {
  const own = inputs.filter((input) => input.in === 'body')
  const required = own.filter((input) => input.required).map(({ name }) => name)
  return {
    type: 'object',
    required,
    properties: Object.fromEntries(own.map(({ name, schema }) => [name, schema])),
    additionalProperties: false,
    ...(method === 'PATCH' && own.length > 0 && required.length === 0 && { minProperties: 1 }),
  }
}

/** What a call may say about the rows that it wants. What the method itself takes under such a name is not there. */
export function listSchemas(method: OfLists): Record<string, JsonSchema> {
  const { list, answer, inputs, related = [] } = method
  if (!list) return {}
  const own = new Set(inputs.map(({ name }) => name))
  const include: JsonSchema = { type: 'string', maxLength: 300, pattern: listOf(related.map(({ name }) => name)) }
  const all = { ...(answer === 'rows' && pageSchemas(method)), ...(related.length > 0 && { include }) }
  return Object.fromEntries(Object.entries(all).filter(([name]) => !own.has(name)))
}

function pageSchemas(method: OfLists): Record<string, JsonSchema> {
  const { columns, filters, sorts, maxRows, keys, since, sparse } = method
  const [limit, offset, sort, count, fields, cursor, from] = listQueries
  return {
    [limit]: { type: 'integer', minimum: 1, maximum: maxRows },
    [offset]: { type: 'integer', minimum: 0, maximum: 2147483647 },
    [count]: { type: 'boolean' },
    ...(sorts.length > 0 && { [sort]: { type: 'string', maxLength: 256, pattern: listOf(sorts, '-?') } }),
    ...(sparse && { [fields]: { type: 'string', maxLength: 4000, pattern: listOf(columns.map(({ key }) => key)) } }),
    ...(keys.length > 0 && { [cursor]: { type: 'string', maxLength: longestCursor, pattern: '^[A-Za-z0-9_-]+$' } }),
    ...(since !== undefined && { [from]: pointSchema(listColumn(method, since)) }),
    ...Object.fromEntries(filters.flatMap((name) => filterSchemas(name, listColumn(method, name)))),
  }
}

/** Names with commas between them. */
function listOf(names: readonly string[], before = ''): string {
  const one = `${before}(?:${names.map((name) => name.replaceAll(/[^A-Za-z0-9_]/g, '\\$&')).join('|')})`
  return `^${one}(?:,${one})*$`
}

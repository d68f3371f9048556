import type { PlanColumn } from '../compile/plan.ts'
import type { JsonSchema } from '../json-schema/json-schema-set.ts'
import { listQueries } from './api-inputs.ts'
import type { ApiMethod, InputPlace } from './api-release.ts'

const places: readonly InputPlace[] = ['path', 'query', 'header', 'body']

/** The JSON Schema of a whole request: `{ path, query, header, body }`. Its documentation shows the same. */
export function requestSchema(
  method: Pick<ApiMethod, 'inputs' | 'columns' | 'list' | 'filters' | 'sorts' | 'answer' | 'maxRows'>,
): JsonSchema {
  return {
    type: 'object',
    required: [...places],
    properties: Object.fromEntries(
      places.map((place) => {
        const inputs = method.inputs.filter((input) => input.in === place)
        const own = Object.fromEntries(inputs.map(({ name, schema }) => [name, schema]))
        return [
          place,
          {
            type: 'object',
            required: inputs.filter(({ required }) => required).map(({ name }) => name),
            properties: place === 'query' ? { ...own, ...listSchemas(method) } : own,
            // A client sends headers of its own.
            additionalProperties: place === 'header',
          },
        ]
      }),
    ),
  }
}

/** What a call may say about the rows that it wants. */
export function listSchemas({
  list,
  columns,
  filters,
  sorts,
  answer,
  maxRows,
}: Pick<ApiMethod, 'list' | 'columns' | 'filters' | 'sorts' | 'answer' | 'maxRows'>): Record<string, JsonSchema> {
  if (!list || answer === 'row') return {}
  const [limit, offset, sort, count] = listQueries
  const field = `-?(?:${sorts.map((name) => name.replaceAll(/[^A-Za-z0-9_]/g, '\\$&')).join('|')})`
  return {
    [limit]: { type: 'integer', minimum: 1, maximum: maxRows },
    [offset]: { type: 'integer', minimum: 0, maximum: 2147483647 },
    [count]: { type: 'boolean' },
    ...(sorts.length > 0 && { [sort]: { type: 'string', maxLength: 256, pattern: `^${field}(?:,${field})*$` } }),
    ...Object.fromEntries(filters.map((name) => [name, filterSchema(columns.find(({ key }) => key === name))])),
  }
}

/** What a column can be compared with; the empty text is for rows without a value. */
function filterSchema(column: PlanColumn | undefined): JsonSchema {
  const form = column?.typeClass && forms[column.typeClass]
  return { type: 'string', maxLength: 255, ...(form !== undefined && { pattern: `^(?:${form})?$` }) }
}

/** How values of columns are written; digits of any number, so that none is lost. */
const forms: Partial<Record<PlanColumn['typeClass'], string>> = {
  Number: '-?\\d{1,30}(?:\\.\\d{1,20})?',
}

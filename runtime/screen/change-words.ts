import { isExpression } from '../expressions/is-expression.ts'
import { codesOf } from '../json-schema/codes.ts'
import { reshape } from '../json-schema/reshape.ts'
import type { JsonSchema, JsonSchemaSet } from '../json-schema/json-schema-set.ts'

/** Operands of each operator in which words stand, as the codes of `screens/screen-text` say. */
type Operands = ReadonlyMap<unknown, readonly string[]>

/**
 * The `spec` of a screen, a piece or a menu with each of its words changed. A word is a text where the schema says so:
 * `x-text` (a text of the product), `x-words` (a value that people read: the literals of its expression), and the pattern
 * of `message` anywhere. Codes, keys and paths are none, however much they look like one.
 */
export function changeWords(
  set: JsonSchemaSet,
  kind: string,
  spec: unknown,
  change: (word: string) => string,
): unknown {
  const operands = wordOperands(set)
  return reshape(set, { schema: set.kind(kind), value: spec }, ({ schema, before, value }) => {
    const isText = schema['x-text'] === true
    if (isText && typeof value === 'string') return change(value)
    if (schema['x-expression'] !== true) return value
    return inExpression(before, isText || schema['x-words'] === true, operands, change)
  })
}

function wordOperands(set: JsonSchemaSet): Operands {
  const { oneOf = [] } = set.get('kumiki:screens/screen-text')
  const operator = oneOf.map(({ properties }) => properties?.['$op']).find((found) => found !== undefined)
  const codes = codesOf(set, operator as JsonSchema) ?? []
  return new Map(codes.map(({ value, facts }) => [value, (facts?.['words'] as string[] | undefined) ?? []]))
}

function inExpression(value: unknown, isRead: boolean, operands: Operands, change: (word: string) => string): unknown {
  if (Array.isArray(value)) return value.map((item) => inExpression(item, false, operands, change))
  if (typeof value !== 'object' || value === null) return value
  const operator = isExpression(value) && '$op' in value ? value.$op : undefined
  const words = operator === undefined ? [] : (operands.get(operator) ?? [])
  const changed = (key: string, inner: unknown): unknown => {
    const isWord = words.includes(key) && (isRead || key === 'text')
    if (isWord && typeof inner === 'string') return change(inner)
    if (isWord && Array.isArray(inner))
      return inner.map((item: unknown) =>
        typeof item === 'string' ? change(item) : inExpression(item, true, operands, change),
      )
    return inExpression(inner, isWord, operands, change)
  }
  return Object.fromEntries(Object.entries(value).map(([key, inner]) => [key, changed(key, inner)]))
}

import type { JsonSchema, JsonSchemaSet } from '../../../runtime/json-schema/json-schema-set.ts'
import { codesOf } from '../../../runtime/json-schema/codes.ts'
import { resolve } from '../../../runtime/json-schema/resolve.ts'

/** What a document of the sample may name. */
export interface Known {
  /** Addresses by kind. */
  addresses: Readonly<Record<string, readonly string[]>>
  /** Keys of columns. */
  columns: readonly string[]
}

const words = [
  ...['#12ab34', '7px', '37vh', '2026-12-24', '09:30', 'http://a.example/{CODE}', 'YYYY/MM/DD', '7', 'Sample'],
  ...['a', '/a', 'CODE * 2', 'blob/sample'],
]
const numbers = [7, 3, 1, 2, 0]

/** Values that a leaf of a document may have: the codes, true and false, or samples that fit. */
export function valuesOf(set: JsonSchemaSet, schema: JsonSchema, { addresses, columns }: Known): unknown[] {
  const own = resolve(set, schema)
  const codes = codesOf(set, own)
  if (codes) return codes.filter(({ hasEffect }) => hasEffect !== false).map(({ value }) => value)
  if (schema.$ref === 'kumiki:common/text') return [{ ja: '見本', en: 'Sample' }]
  if (own.type === 'boolean') return [true, false]
  if (own.type === 'integer' || own.type === 'number') {
    const { minimum = -Infinity, maximum = Infinity } = own
    return [...numbers, minimum, maximum].filter((one) => one >= minimum && one <= maximum && Number.isFinite(one))
  }
  if (own.type === 'string') {
    const kind = own['x-ref']
    if (typeof kind === 'string') return [...(addresses[kind] ?? [])]
    const pattern = own.pattern === undefined ? undefined : new RegExp(own.pattern, 'u')
    const fits = (text: string) => (pattern?.test(text) ?? true) && text.length <= (own.maxLength ?? Infinity)
    return [...columns, ...words].filter(fits)
  }
  if (own.type === 'array' && typeof own.items === 'object')
    return valuesOf(set, own.items, { addresses, columns }).map((value) => [value])
  return own.properties ? [] : ['Sample', 7, true, ...columns]
}

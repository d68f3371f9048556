import { codesOf } from './json-schema/codes.ts'
import type { JsonSchemaSet } from './json-schema/json-schema-set.ts'

export interface ConnectOption {
  key: string
  value: string
}

/** What is wrong with a connect string; `known` are the keys that the type of database takes. */
export type ConnectFault = { code: 'key'; key: string; known: string[] } | { code: 'value'; key: string; value: string }

/** `key=value`, separated by spaces or semicolons. */
export function connectOptions(text: string): ConnectOption[] {
  return text
    .split(/[;\s]+/)
    .filter(Boolean)
    .map((pair) => {
      const [key = '', value = ''] = pair.split(/=(.*)/s, 2)
      return { key, value }
    })
}

/**
 * The first option that the type of database does not take. Which keys it takes, and the pattern of their values, is the
 * fact `connectKeys` of its dialect; a key that is not named there could read a file, run a program or lead elsewhere.
 */
export function connectFault(set: JsonSchemaSet, databaseType: unknown, text: string): ConnectFault | undefined {
  const property = set.kind('data-source').properties?.database_type
  const codes = property && codesOf(set, property)
  const facts = codes?.find(({ value }) => value === databaseType)?.facts
  const patterns = new Map(Object.entries((facts?.connectKeys ?? {}) as Record<string, string>))
  for (const { key, value } of connectOptions(text)) {
    const pattern = patterns.get(key)
    if (pattern === undefined) return { code: 'key', key, known: [...patterns.keys()] }
    if (!new RegExp(pattern, 'u').test(value)) return { code: 'value', key, value }
  }
  return undefined
}

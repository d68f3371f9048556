import type { Document } from '../document.ts'
import type { Problem } from '../problem.ts'
import { parsePattern } from '../pattern/parse-pattern.ts'
import { makeProblem } from '../problems/make-problem.ts'
import type { ProblemCode } from '../generated/problem-texts.ts'
import { codesOf } from '../json-schema/codes.ts'
import { resolve } from '../json-schema/resolve.ts'
import type { JsonSchema, JsonSchemaSet } from '../json-schema/json-schema-set.ts'
import { titleOf } from '../json-schema/title-of.ts'
import { isAddressOrRange } from '../values/network.ts'
import type { CheckContext } from '../rules/validate.ts'
import type { Watcher } from './watcher.ts'

/** Lists whose duplicates the specification names. */
const duplicates: Record<string, ProblemCode> = {
  columns: 'duplicate-field',
  dataSchemas: 'duplicate-schema',
  detailSchemas: 'duplicate-schema',
  fields: 'duplicate-field',
  headerSchemas: 'duplicate-schema',
  orderBy: 'duplicate-field',
  parameters: 'duplicate-parameter',
  params: 'duplicate-parameter',
  readSchemas: 'duplicate-schema',
  resultColumns: 'duplicate-column',
  schemas: 'duplicate-schema',
}

/** What carries one of the rules below. */
export const wantsAnnotations = (schema: JsonSchema, set: JsonSchemaSet): boolean =>
  schema['x-identity'] !== undefined ||
  schema['x-code'] === 'pattern' ||
  Boolean(schema['x-network']) ||
  schema['x-widget'] === 'date' ||
  holdsConditions(set, schema)

/** Rules that annotations carry, whatever the kind: identities are distinct, patterns compile, conditions begin plainly. */
export function watchAnnotations(document: Document, { set }: Pick<CheckContext, 'set'>): Watcher {
  const problems: Problem[] = []
  return {
    visit({ schema, value, at }) {
      const identity = schema['x-identity']
      if (identity !== undefined && Array.isArray(value)) {
        const property = at.slice(at.lastIndexOf('/') + 1)
        const code = duplicates[property] ?? 'duplicate-item'
        for (const [index, name] of repeated(value, identity, schema['x-identity-within'])) {
          const values = [titleOf(set, schema, property), name]
          problems.push(makeProblem(code, document, `${at}/${index}/${identity}`, { values, found: name }))
        }
      }
      if (schema['x-code'] === 'pattern' && typeof value === 'string' && !compiles(value)) {
        problems.push(makeProblem('pattern-invalid', document, at, { values: [value], found: value }))
      }
      if (schema['x-network'] && typeof value === 'string' && !isAddressOrRange(value)) {
        problems.push(makeProblem('address-invalid', document, at, { values: [value], found: value }))
      }
      if (Array.isArray(value) && holdsConditions(set, schema)) {
        const joined = (value[0] as { type?: unknown } | undefined)?.type
        if (joined !== undefined)
          problems.push(makeProblem('first-condition-joined', document, `${at}/0/type`, { found: joined }))
      }
      if (schema['x-widget'] === 'date' && typeof value === 'string' && !isDay(value)) {
        problems.push(makeProblem('date-invalid', document, at, { values: [value], found: value }))
      }
    },
    problems: () => problems,
  }
}

/**
 * Items whose identity an earlier item has, where these differ only within a property: one with the same value of it. A search
 * may ask one field twice (from, to) under two names.
 */
function repeated(items: unknown[], identity: string, within: string | undefined): [number, string][] {
  const seen = new Set<string>()
  return items.flatMap((item, index): [number, string][] => {
    const own = (typeof item === 'object' && item !== null ? item : {}) as Record<string, unknown>
    const name = identity === 'field' ? (own.name ?? own.field) : own[identity]
    if (typeof name !== 'string' && typeof name !== 'number') return []
    const whole = JSON.stringify([name, within === undefined ? null : own[within]])
    if (seen.has(whole)) return [[index, `${name}`]]
    seen.add(whole)
    return []
  })
}

/** Items that are joined to the one before by AND or OR. */
function holdsConditions(set: JsonSchemaSet, schema: JsonSchema): boolean {
  const items = typeof schema.items === 'object' ? resolve(set, schema.items) : undefined
  const type = items?.properties?.type
  return type !== undefined && (codesOf(set, type) ?? []).some((code) => code.value === 'AND')
}

function compiles(pattern: string): boolean {
  try {
    parsePattern(pattern)
    return true
  } catch {
    return false
  }
}

/** Whether a well-formed ISO date names a day of the calendar. */
function isDay(date: string): boolean {
  const [year = 0, month = 0, day = 0] = date.split('-').map(Number)
  const isLeap = (year % 4 === 0 && year % 100 !== 0) || year % 400 === 0
  const days = [31, isLeap ? 29 : 28, 31, 30, 31, 30, 31, 31, 30, 31, 30, 31]
  return day <= (days[month - 1] ?? 0)
}

import { propertyOf } from '../../runtime/json/property-of.ts'
import type { SourceFailed } from './errors.ts'

/** Why a database does not take what it is given, whatever its product calls it. */
export type RefusalKind =
  | 'check'
  | 'duplicate'
  | 'reference'
  | 'in-use'
  | 'missing'
  | 'length'
  | 'range'
  | 'type'
  | 'characters'

/** How a dialect says it: the first entry whose `codes` and `says` fit tells. */
export interface RefusalFact {
  why: RefusalKind
  /** Of SQLSTATE, or of the number that the server or the driver gives. */
  codes: RegExp
  /** Of the message, where one code says several things. */
  says?: RegExp
  /** The group `names` holds the columns: of the message, or of a line `detail: …`, `table: …`, `constraint: …`, `column: …`, `where: …`. */
  names?: RegExp
  /** The group `value` holds the value that it is about, as it was given. */
  value?: RegExp
}

export interface Refusal {
  why: RefusalKind
  /** Columns that the database names, or that a constraint is called by. */
  columns: string[]
  /** The value that it is about, where the database names no column. */
  value?: string
}

/** What a database refused; undefined where it failed for another reason. */
export function readRefusal(error: SourceFailed, facts: readonly RefusalFact[]): Refusal | undefined {
  const codes = [error.code, propertyOf(error.cause, 'errno'), propertyOf(error.cause, 'code')]
    .filter((code) => typeof code === 'string' || typeof code === 'number')
    .map(String)
  const text = [error.message, ...details.flatMap((name) => lineOf(error.cause, name))].join('\n')
  const fact = facts.find((one) => codes.some((code) => one.codes.test(code)) && (one.says?.test(text) ?? true))
  if (!fact) return undefined
  const names = fact.names?.exec(text)?.groups?.['names'] ?? ''
  const value = fact.value?.exec(text)?.groups?.['value']
  return {
    why: fact.why,
    columns: names.split(',').map(lastName).filter(Boolean),
    ...(value !== undefined && { value }),
  }
}

const details = ['detail', 'table', 'constraint', 'column', 'where']

function lineOf(cause: unknown, name: string): string[] {
  const value = propertyOf(cause, name)
  return typeof value === 'string' ? [`${name}: ${value}`] : []
}

/** `"S"."T"."C"` is the column C. */
function lastName(name: string): string {
  return (name.split('.').at(-1) ?? '').replace(/["'`[\]\s]/g, '')
}

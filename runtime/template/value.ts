import type { Text } from '../document.ts'

/** What a template works with: what rows hold, lists of rows, and records of names. */
export type Value = string | number | boolean | null | ListValue | RecordValue
export type ListValue = readonly Value[]
export interface RecordValue {
  readonly [name: string]: Value
}

export const isList = (value: Value): value is ListValue => Array.isArray(value)

export const isRecord = (value: Value): value is RecordValue =>
  typeof value === 'object' && value !== null && !Array.isArray(value)

/** What a name stands for in a record: its own entries alone, whatever the prototype has (TP-05). */
export function entryOf(value: Value, name: string): Value {
  return isRecord(value) && Object.hasOwn(value, name) ? (value[name] ?? null) : null
}

/** As text of the page; lists and records have none. */
export function textOfValue(value: Value): string {
  return value === null || typeof value === 'object' ? '' : String(value)
}

/** Whether `if` takes it for something: not empty, not 0, not a list without entries. */
export function isSomething(value: Value): boolean {
  if (Array.isArray(value)) return value.length > 0
  return value !== null && value !== '' && value !== false && value !== 0 && value !== '0'
}

/** What is known of a value before there are rows. */
export type ValueType = PlainType | ListType | RecordType | AnyType
export interface PlainType {
  is: 'plain'
  /** What people call it, where that is known. */
  title?: Text
  sort?: 'number' | 'date'
}
export interface ListType {
  is: 'list'
  of: ValueType
}
export interface RecordType {
  is: 'record'
  fields: Readonly<Record<string, ValueType>>
}
/** Nothing is known: nothing is a fault. */
export interface AnyType {
  is: 'any'
}

export const plain: PlainType = { is: 'plain' }
export const anything: AnyType = { is: 'any' }
export const listOf = (of: ValueType): ListType => ({ is: 'list', of })
export const recordOf = (fields: Record<string, ValueType>): RecordType => ({ is: 'record', fields })

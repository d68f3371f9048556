import type { Value } from '../sources/source.ts'

/** A result row by column key. */
export type Row = Record<string, Value>

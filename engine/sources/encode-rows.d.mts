import type { RowShape } from './source.ts'

export function encodeRows(rows: readonly (readonly unknown[])[], shape: RowShape): string | undefined
export function encodeValues(rows: readonly (readonly unknown[])[]): string
export function plainValue(value: unknown, as: RowShape['fields'][number]['as']): string | number | boolean | null

import type { RowShape } from './source.ts'

export function encodeRows(rows: readonly (readonly unknown[])[], shape: RowShape): string | undefined
export function encodeValues(rows: readonly (readonly unknown[])[]): string

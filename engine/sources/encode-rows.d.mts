import type { RowShape } from './source.ts'

export function encodeRows(rows: readonly (readonly unknown[])[], shape: RowShape): string | undefined
export function plainValue(
  value: unknown,
  as: RowShape['fields'][number]['as'],
  digits?: number,
): string | number | boolean | null

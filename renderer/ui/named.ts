import type { Scope } from '../state/scope.ts'

/** What a control in a row does, and to which row: in a list all would have one name for those who hear it. */
export function named(label: string, scope: Scope): string {
  const row = scope.get('rowName')
  return typeof row === 'string' && row !== '' ? `${label}: ${row}` : label
}

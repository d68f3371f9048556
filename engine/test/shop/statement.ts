import type { Document } from '../../../runtime/document.ts'

/** Parameters of a statement of the shop. */
export const character = (name: string, length = 32) => ({ name, dataType: 'character', length })
export const numeric = (name: string, length = 12, scale = 0) => ({ name, dataType: 'numeric', length, scale })

/** A schema with a statement on the shop's data source; one that reads has result columns, another type says what for. */
export function statement(
  key: string,
  sql: string[],
  parameters: object[],
  { type = 1, resultColumns = [] }: { type?: number; resultColumns?: object[] } = {},
): Document {
  const spec = { type, connectionType: 1, dataSource: 'data-source/shop', sql, parameters, resultColumns }
  return { kind: 'schema', version: 1, key, name: key, spec }
}

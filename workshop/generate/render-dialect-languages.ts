import type { JsonSchemaSet } from '../../runtime/json-schema/json-schema-set.ts'

/** The language of each dialect, its fact `language`, by the code of the dialect. */
export function renderDialectLanguages(set: JsonSchemaSet): string {
  const lines = set
    .all()
    .filter((schema) => schema.$id?.startsWith('kumiki:dialects/'))
    .sort((one, other) => Number(one.const) - Number(other.const))
    .map((schema) => `  ${Number(schema.const)}: '${String(schema['x-facts']?.['language'])}',\n`)
  return [
    '/** The language of SQL of each dialect, by its code in `database_type`. */\n',
    `export const dialectLanguages = {\n${lines.join('')}} as const\n`,
  ].join('')
}

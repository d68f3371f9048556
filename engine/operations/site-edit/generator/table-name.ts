import type { TableShape } from './table-shape.ts'

/** How names are written in a statement. */
export interface Words {
  quote(name: string): string
  /** Texts of several rows in one; left out: the database does not join them. */
  joinTexts?: ((expression: string) => string) | undefined
  /** Whether a table needs its library before it. */
  isQualified: boolean
}

/** A table as a statement writes it. */
export function tableName({ library, name }: Pick<TableShape, 'library' | 'name'>, words: Words): string {
  return words.isQualified && library !== '' ? `${words.quote(library)}.${words.quote(name)}` : words.quote(name)
}

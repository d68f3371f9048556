import type { Text } from '../../../../runtime/document.ts'
import type { SchemaSpec } from '../../../../runtime/generated/kinds/schema.ts'
import type { Parameter } from '../../../../runtime/generated/statements/parameter.ts'
import type { SchemaParameter } from './parameter-of.ts'

/** Where a parameter of a statement gets its value. */
export type Source = Omit<Parameter, 'name'>

/** A statement that writes, with its parameters and where a page takes their values. */
export interface Writing {
  sql: string[]
  parameters: SchemaParameter[]
  /** Of the parameters that the database or Kumiki does not number. */
  sources: Parameter[]
  resultColumns?: NonNullable<SchemaSpec['resultColumns']>
}

/** A schema of a writing statement, as a document will be made of it. */
export interface WritingSchema extends Writing {
  slug: string
  name: Text
  type: SchemaSpec['type']
}

/** Columns with what is written into them, gathered one after the other. */
export function makeValues() {
  const columns: string[] = []
  const expressions: string[] = []
  const parameters: SchemaParameter[] = []
  const sources: Parameter[] = []

  /** A parameter of the statement, however often it is used; `:NAME`. */
  function use(parameter: SchemaParameter, source?: Source): string {
    if (!parameters.some(({ name }) => name === parameter.name)) {
      parameters.push(parameter)
      if (source) sources.push({ name: parameter.name, ...source })
    }
    return `:${parameter.name}`
  }

  return {
    columns,
    expressions,
    parameters,
    sources,
    use,
    set(column: string, expression: string): void {
      columns.push(column)
      expressions.push(expression)
    },
    has: (column: string): boolean => columns.includes(column),
  }
}

export type Values = ReturnType<typeof makeValues>

/** `INSERT INTO table (…) VALUES (…)`, a value a line. */
export function insertLines(
  table: string,
  { columns, expressions }: Values,
  quote: (name: string) => string,
): string[] {
  return [
    `INSERT INTO ${table} (${columns.map(quote).join(', ')})`,
    'VALUES (',
    ...expressions.map((one, place) => `  ${one}${place < expressions.length - 1 ? ',' : ''}`),
    ')',
  ]
}

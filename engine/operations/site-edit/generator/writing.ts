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
  const used = new Map<string, string>()

  /**
   * A parameter of the statement, however often it is used; `:NAME`. Another source is another parameter: what the login
   * says is never taken from what a page sends.
   */
  function use(parameter: SchemaParameter, source?: Source): string {
    const key = JSON.stringify([parameter.name, source])
    const before = used.get(key)
    if (before !== undefined) return `:${before}`
    let { name } = parameter
    for (let number = 2; parameters.some((one) => one.name === name); number++) name = `${parameter.name}_${number}`
    used.set(key, name)
    parameters.push({ ...parameter, name })
    if (source) sources.push({ name, ...source })
    return `:${name}`
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

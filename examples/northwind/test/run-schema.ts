import type { Document } from '../../../runtime/document.ts'
import type { Bind } from '../../../runtime/compile/plan.ts'
import { statementOf } from '../../../engine/execution/run-chain.ts'
import { schemaStatement } from '../../../engine/execution/schema-statement.ts'
import type { Value } from '../../../engine/sources/source.ts'
import type { Northwind } from './open-northwind.ts'
import { readRows } from '../../../engine/sources/reads.ts'

interface Spec {
  parameters?: { name: string; dataType?: 'character' | 'numeric'; data?: unknown }[]
}

/** The rows of a schema with the test values of its parameters, as the engine runs it. */
export async function runSchema(
  document: Document,
  documents: ReadonlyMap<string, Document>,
  { type, source }: Pick<Northwind, 'type' | 'source'>,
): Promise<{ text: string; names: string[]; rows: Value[][] }> {
  const dataSource = { kind: 'data-source', version: 1, key: 'northwind', spec: { database_type: type } }
  const all = new Map(documents).set('data-source/northwind', dataSource)
  const { sql, binds } = schemaStatement(document, all)
  const own = ((document.spec as Spec).parameters ?? []).map(({ name, dataType = 'character', data = null }): Bind => ({
    name,
    from: 'value',
    value: data,
    dataType,
  }))
  const step = { schema: `schema/${document.key}` as const, ms: 20_000, sql, binds: [...own, ...binds], columns: [] }
  const statement = statementOf(step, source.facts, { system: {} })
  const { columns, rows } = await readRows(source, statement, { ms: 20_000 })
  return { text: statement.text, names: columns, rows }
}

/** A value as all databases tell it: exact numbers without zeros at the end. */
export function plainValue(value: Value): string | null {
  if (value === null) return null
  const text = typeof value === 'boolean' ? String(Number(value)) : String(value)
  if (!/^-?\d+(\.\d+)?$/.test(text)) return text
  const digits = text.includes('.') ? text.replace(/\.?0+$/, '') : text
  return digits === '-0' ? '0' : digits
}

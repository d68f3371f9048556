import type { TransferPlan } from '../../../runtime/compile/plan.ts'
import type { Facts } from '../../sources/facts.ts'
import type { Connection, Statement, Value } from '../../sources/source.ts'
import type { Row } from '../row.ts'
import type { Deadline } from '../run-transaction.ts'

export interface Counts {
  inserted: number
  updated: number
  deleted: number
}

/** More than one row has the key of a line: which of them is meant, nobody can say. */
export class KeyNotUnique extends Error {
  override name = 'KeyNotUnique'
}

/** Writes the rows of a table on one connection; `ms`: what a statement may take. */
export interface TableWriter {
  /** Takes away the rows that are to be replaced. */
  clear(ms: number): Promise<void>
  write(values: Row, ms: number): Promise<void>
}

/** The statements name table and columns as the definition does; values are bound. */
export function tableWriter(
  { table, columns, method }: Pick<TransferPlan, 'table' | 'columns' | 'method'>,
  connection: Connection,
  facts: Facts,
  deadline: Deadline,
  counts: Counts,
): TableWriter {
  const target = [...(table!.schema === undefined ? [] : [table!.schema]), table!.name].map(facts.quote).join('.')
  const names = columns.map(({ name }) => name)
  const keys = columns.filter(({ key }) => key).map(({ name }) => name)
  const others = names.filter((name) => !keys.includes(name))
  const run = async (text: string, values: readonly Value[], ms: number): Promise<number> => {
    const statement: Statement = { text, values }
    return (await connection.run(statement, { ms: deadline.left(ms) })).changes
  }
  const list = (of: readonly string[]) => of.map(facts.quote).join(', ')
  const insert = `INSERT INTO ${target} (${list(names)}) VALUES (${names.map((_, at) => facts.placeholder(at + 1)).join(', ')})`
  const equal = (of: readonly string[], first: number) =>
    of.map((name, at) => `${facts.quote(name)} = ${facts.placeholder(first + at)}`)
  const update = `UPDATE ${target} SET ${equal(others, 1).join(', ')} WHERE ${equal(keys, others.length + 1).join(' AND ')}`
  const valuesOf = (values: Row, of: readonly string[]) => of.map((name) => values[name] ?? null)

  return {
    async clear(ms) {
      if (method === 'replace') counts.deleted += await run(`DELETE FROM ${target}`, [], ms)
    },
    async write(values, ms) {
      if (method === 'replaceByKey') {
        const changed = await run(update, [...valuesOf(values, others), ...valuesOf(values, keys)], ms)
        if (changed > 1) throw new KeyNotUnique(`${changed} rows have the key`)
        counts.updated += changed
        if (changed === 1) return
      }
      await run(insert, valuesOf(values, names), ms)
      counts.inserted++
    },
  }
}

import type { DescribedColumn } from '../source.ts'
import { calculatedTypes, withColumns } from './calculated-types.ts'
import { declaredType } from './declared-type.ts'

/** A result column as SQLite tells it: a calculated one has no type. */
export interface ToldColumn {
  name: string
  type: string | null
}

/**
 * The result columns with their types. What SQLite says nothing about is read from the statement itself; where it takes
 * the type of a column, that column is described beside the others.
 */
export async function describeStatement(
  text: string,
  ask: (text: string) => Promise<ToldColumn[]>,
): Promise<DescribedColumn[]> {
  const told = await ask(text)
  const described = told.map(({ name, type }): DescribedColumn => ({ name, ...declaredType(type) }))
  if (told.every(({ type }) => type !== null)) return described
  const known = calculatedTypes(text, told.length)
  const likes = [...new Set(known.flatMap((one) => one?.like ?? []))]
  const types = await typesOf(likes, text, ask)
  return described.map((column, i) => {
    const { type, like = '' } = (told[i]?.type === null && known[i]) || {}
    const of = types.get(like)
    if (!type) return of ? { name: column.name, ...of } : column
    // A sum has the decimals of what it sums, but more digits.
    return { name: column.name, ...type, ...(of?.decimalDigits !== undefined && { decimalDigits: of.decimalDigits }) }
  })
}

async function typesOf(
  columns: readonly string[],
  text: string,
  ask: (text: string) => Promise<ToldColumn[]>,
): Promise<Map<string, Omit<DescribedColumn, 'name'>>> {
  const beside = columns.length > 0 ? withColumns(text, columns) : undefined
  if (beside === undefined) return new Map()
  const told = (await ask(beside)).slice(-columns.length)
  return new Map(columns.flatMap((column, i) => (told[i]?.type ? [[column, declaredType(told[i].type)] as const] : [])))
}

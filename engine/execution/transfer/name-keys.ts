import { weighTexts } from '../../sources/bulk/weigh-texts.ts'
import type { StatementSource, Value } from '../../sources/source.ts'
import type { ColumnDemand } from './demanded-field.ts'

/** For keys of lines, names that those alone share which the table takes for the same. */
export type NameKeys = (keys: readonly (readonly Value[])[]) => Promise<string[]>

/**
 * Names keys as their columns compare them: by the weights of their collations. Undefined where letters say all.
 *
 * @param keys what the columns of the key demand, in their order
 * @param ms for each question to the database
 */
export function makeNameKeys(
  source: StatementSource,
  keys: readonly (ColumnDemand | undefined)[],
  ms: number,
): NameKeys | undefined {
  const weighs = keys.map((demand) =>
    demand?.typeClass === 'String' ? weighTexts(source, demand.collation, { ms }) : undefined,
  )
  if (weighs.every((weigh) => !weigh)) return undefined
  return async (lines) => {
    const parts: (readonly Value[])[] = []
    for (const [place, weigh] of weighs.entries()) {
      const values = lines.map((key) => key[place] ?? null)
      const weights = await weigh?.(values.map((value) => (value === null ? '' : String(value))))
      parts.push(values.map((value, at) => (value === null ? null : (weights?.[at] ?? value))))
    }
    return lines.map((_, at) => JSON.stringify(parts.map((part) => part[at] ?? null)))
  }
}

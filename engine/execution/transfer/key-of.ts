import type { Value } from '../../sources/source.ts'
import type { CheckedLine, LineRules } from './read-lines.ts'

/** Makes the key of a line as its columns compare it, as far as their types alone say it; `places` are those of its columns. */
export function makeKeyOf(
  { plan, demands = [] }: Pick<LineRules, 'plan' | 'demands'>,
  places: readonly number[],
): (line: Pick<CheckedLine, 'row'>) => Value[] {
  const parts = places.map((at) => {
    const demand = demands.find(({ name }) => name === plan.columns[at]?.name)
    return { at, compared: demand && comparisons[demand.type] }
  })
  return ({ row }) =>
    parts.map(({ at, compared }) => {
      const value = row[at] ?? null
      return compared && typeof value === 'string' ? compared(value) : value
    })
}

const comparisons: Readonly<Record<string, (text: string) => string>> = {
  // Columns of a fixed length fill up with blanks.
  char: (text) => text.replace(/ +$/, ''),
  uuid: (text) => text.replace(/[{}-]/g, '').toLowerCase(),
}

/** One line of the measurement. `ratio` is ours/limit. */
export interface Figure {
  figure: string
  ours: number
  limit?: number
  /** What the ratio should be at least (a rate) or at most (seconds, megabytes, kilobytes). */
  goal?: number
  unit: string
  [more: string]: unknown
}

export function printFigure({ figure, ours, limit, unit, ...more }: Figure): void {
  const ratio = limit === undefined ? {} : { ratio: round(ours / limit, 3) }
  const numbers = Object.fromEntries(
    Object.entries(more).map(([key, value]) => [key, typeof value === 'number' ? round(value, 3) : value]),
  )
  console.log(
    JSON.stringify({
      figure,
      ours: round(ours, 2),
      ...(limit === undefined ? {} : { limit: round(limit, 2) }),
      ...ratio,
      unit,
      ...numbers,
    }),
  )
}

function round(value: number, digits: number): number {
  return Number(value.toFixed(digits))
}

export function median(values: readonly number[]): number {
  const sorted = [...values].sort((a, b) => a - b)
  return sorted[Math.floor(sorted.length / 2)] ?? 0
}

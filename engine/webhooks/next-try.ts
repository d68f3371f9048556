/** Tries of a delivery; together they take about a day and a half. */
export const mostTries = 12
const firstMs = 5_000
const factor = 4
const longestMs = 6 * 3_600_000
/** Nobody waits longer than that, whatever a receiver asks for. */
const mostMs = 24 * 3_600_000
/** Receivers that were away are not asked by all at one moment. */
const jitter = 0.2

/**
 * Milliseconds until the next try after so many; undefined: there is none. Each wait is four times the one before, six hours at
 * most, a fifth more or less by chance (`random`: from 0 to 1), and no shorter than the receiver asks for.
 */
export function nextTryMs(tries: number, { afterMs = 0, random = Math.random() } = {}): number | undefined {
  if (tries >= mostTries) return undefined
  const usual = Math.min(longestMs, firstMs * factor ** (tries - 1))
  return Math.round(Math.max(usual * (1 - jitter + 2 * jitter * random), Math.min(afterMs, mostMs)))
}

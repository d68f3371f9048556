/** Rows of a page where the builder says nothing. */
export const pageLimit = 50

/** More rows than this no request gets at once, unless the builder's own page is longer. */
export const largestLimit = 200

/** The sizes that people choose from; the builder's own is among them. */
export function pageSizes(own: number): number[] {
  return [...new Set([20, 50, 100, largestLimit, own])]
    .filter((size) => size <= Math.max(own, largestLimit))
    .sort((a, b) => a - b)
}

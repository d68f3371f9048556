/** Nothing to show: undefined, null or the empty text. Oracle answers '' as null, so they count as one. */
export function isEmpty(value: unknown): value is undefined | null | '' {
  return value === undefined || value === null || value === ''
}

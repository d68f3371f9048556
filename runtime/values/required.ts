/** A value that is there by all that was checked before. Throws an error that says `what` is missing where it is not. */
export function required<T>(value: T | undefined, what: string): T {
  if (value === undefined) throw new Error(`There is no ${what}`)
  return value
}

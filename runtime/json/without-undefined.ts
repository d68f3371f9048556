/** A copy without the properties that are undefined: what is written out says only what is set. */
export function withoutUndefined<T extends object>(value: T): T {
  const copy = { ...value }
  for (const name in copy) if (copy[name] === undefined) delete copy[name]
  return copy
}

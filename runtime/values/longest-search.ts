/** Longest value of a search (specification 5). */
const usual = 32
/** A GUID with its hyphens and braces. */
const guid = 38

/** How many characters a search may be asked for: so many that each value of the column can be written as it is shown. */
export function longestSearch({ typeClass, size = 0 }: { typeClass?: string; size?: number } = {}): number {
  if (typeClass === 'Guid') return guid
  // With its sign and its point.
  return typeClass === 'Number' ? Math.max(usual, size + 2) : usual
}

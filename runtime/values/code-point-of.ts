/** The number of a character in Unicode; a text of several has that of its first, an empty one throws. */
export function codePointOf(character: string): number {
  const code = character.codePointAt(0)
  if (code === undefined) throw new RangeError('An empty text has no character')
  return code
}

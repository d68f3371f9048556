/** The letters of a column: `AB` is column 28. */
export function lettersOf(column: number): string {
  const rest = Math.floor((column - 1) / 26)
  return (rest === 0 ? '' : lettersOf(rest)) + String.fromCharCode(65 + ((column - 1) % 26))
}

/** The number of the column that these letters name. */
export const columnNumber = (letters: string): number =>
  [...letters.toUpperCase()].reduce((sum, letter) => sum * 26 + letter.charCodeAt(0) - 64, 0)

/** What is chosen; a row that was just added holds an empty text, which is nothing. */
export function chosenOf(value: unknown): string | null {
  return typeof value === 'string' && value !== '' ? value : null
}

/** As many characters as a cell has room for. */
const most = 32_767

/** What XML cannot hold, or makes another character of (a carriage return). */
const unwritable = /[\0-\u0008\u000b-\u001f\ufffe\uffff]/g

/**
 * A text as a cell can keep it: `_x000D_` in it is what it says, and stands for a character that XML does not have; what is too
 * long (`isTooLong`) ends in `…`.
 */
export function excelText(text: string): string {
  const short = isTooLong(text) ? `${text.slice(0, most - 1).replace(/[\ud800-\udbff]$/, '')}…` : text
  return short
    .replace(/_(?=x[\da-fA-F]{4}_)/g, '_x005F_')
    .replace(unwritable, (one) => `_x${one.charCodeAt(0).toString(16).toUpperCase().padStart(4, '0')}_`)
}

export const isTooLong = (text: string): boolean => text.length > most

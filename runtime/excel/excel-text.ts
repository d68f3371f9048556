/** As many characters as a cell has room for. */
const most = 32_767

/** A text as a cell can keep it: `_x000D_` in it is what it says, and what is too long ends in `…`. */
export function excelText(text: string): string {
  const short = text.length > most ? `${text.slice(0, most - 1).replace(/[\ud800-\udbff]$/, '')}…` : text
  return short.replace(/_(?=x[\da-fA-F]{4}_)/g, '_x005F_')
}

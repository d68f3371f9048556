const most = 5

/** The cells of the first lines of a text, as far as quotes let them be seen. */
export function firstLines(text: string, delimiter: string, quote: string): string[][] {
  const lines: string[][] = []
  let cells: string[] = []
  let cell = ''
  let isQuoted = false
  for (let at = text.startsWith('\ufeff') ? 1 : 0; at < text.length && lines.length < most; at++) {
    const letter = text.charAt(at)
    if (letter === quote) {
      if (isQuoted && text[at + 1] === quote) cell += text.charAt(++at)
      else isQuoted = !isQuoted
    } else if (isQuoted || (letter !== delimiter && letter !== '\r' && letter !== '\n')) cell += letter
    else {
      cells.push(cell)
      cell = ''
      if (letter === delimiter) continue
      if (letter === '\r' && text[at + 1] === '\n') at++
      lines.push(cells)
      cells = []
    }
  }
  if (lines.length < most && (cells.length > 0 || cell !== '')) lines.push([...cells, cell])
  return lines
}

import { lineEnds, quotes, type CsvFormat } from './csv-line.ts'

/**
 * Counts the lines of a file that comes piece by piece; what stands in quotes ends no line. `unit`: bytes of a character
 * at least, 2 in UTF-16. No encoding has a byte of a quote or a line end within another character.
 */
export function lineCounter(
  { quote, lineCode }: Pick<CsvFormat, 'quote' | 'lineCode'>,
  unit: 1 | 2,
): (bytes: Uint8Array) => number {
  const mark = quotes[quote].charCodeAt(0)
  const ending = lineEnds[lineCode]
  const end = ending.charCodeAt(ending.length - 1)
  let lines = 0
  let place = 0
  let low = 0
  let isQuoted = false
  return (bytes) => {
    for (const byte of bytes) {
      const isHigh = unit === 2 && place++ % 2 === 1
      const code = isHigh ? low + byte * 256 : byte
      low = byte
      if (unit === 2 && !isHigh) continue
      if (code === mark) isQuoted = !isQuoted
      else if (code === end && !isQuoted) lines++
    }
    return lines
  }
}

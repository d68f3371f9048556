import type { ExcelColumn } from './excel-sheet.ts'

/** A character of a sheet's usual font, in pixels. */
const pixels = 7
const [least, most] = [6, 60]
const room = 2

/** Width of a column in characters: as on the screen where that says one, else for its heading and these values. */
export function columnWidth({ label, minWidth, maxWidth }: ExcelColumn, shown: readonly string[]): number {
  const needed = Math.min(most, Math.max(least, ...[label, ...shown].map((text) => widthOf(text) + room)))
  const atLeast = Math.max(needed, (minWidth ?? 0) / pixels)
  return maxWidth === undefined ? atLeast : Math.min(atLeast, Math.max(maxWidth, minWidth ?? 0) / pixels)
}

/** Of the longest line; full-width characters take the room of two. */
function widthOf(text: string): number {
  return Math.max(
    ...text
      .split('\n')
      .map((line) => [...line.slice(0, most)].reduce((sum, one) => sum + (isWide.test(one) ? 2 : 1), 0)),
  )
}

const isWide = /[\u1100-\uff60\uffe0-\uffe6]|[\u{20000}-\u{3ffff}]/u

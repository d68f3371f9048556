import type { TransferBlock } from '../../../../runtime/generated/blocks/transfer.ts'
import { delimiters, quotes } from '../../../../runtime/csv/csv-line.ts'
import { firstLines } from './first-lines.ts'

const known = { ...delimiters, semicolon: ';' } as const

/** The delimiter that the begin of a file speaks for; undefined where the one that is wanted parts it, or none does. */
export function otherDelimiter(
  text: string,
  { delimiter, quote }: Pick<TransferBlock, 'delimiter' | 'quote'>,
): keyof typeof known | undefined {
  const widthOf = (one: string) => Math.min(...firstLines(text, one, quotes[quote]).map((cells) => cells.length))
  if (widthOf(known[delimiter]) > 1) return undefined
  const names: (keyof typeof known)[] = ['comma', 'tab', 'semicolon']
  return names.find((one) => one !== delimiter && Number.isFinite(widthOf(known[one])) && widthOf(known[one]) > 1)
}

/** Whether a line holds numbers or days, as headings do not. */
export const looksLikeData = (cells: readonly string[] = []): boolean =>
  cells.some((cell) => /^[-+¥\\$]?\d[\d,./:\-]*$/.test(cell.normalize('NFKC').trim()))

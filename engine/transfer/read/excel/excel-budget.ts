import { FileUnreadable } from '../file-line.ts'

/** What a workbook may take, whatever it says of itself. */
export interface ExcelBudget {
  /** Bytes of the file, which is held. */
  file: number
  /** Parts of the archive. */
  entries: number
  /** Bytes of all parts that are read, unpacked. */
  unpacked: number
  /** Characters of the texts that cells share, which are held. */
  texts: number
  /** Bytes between two tags. */
  gap: number
  /** Sheets, and what leads to them. */
  sheets: number
  /** Styles of cells, and formats of numbers. */
  styles: number
  /** Characters of a format: more say nothing more, and a pattern would look at them again and again. */
  format: number
  /** Faults of a row: more than it may have columns. */
  faults: number
}

export const usualBudget: ExcelBudget = {
  file: 100_000_000,
  entries: 5_000,
  unpacked: 1_000_000_000,
  texts: 60_000_000,
  gap: 2_000_000,
  sheets: 10_000,
  styles: 65_000,
  format: 1_000,
  faults: 2_000,
}

/** Throws `excel-too-large` with what it is that is too large. */
export function requireWithin(count: number, most: number): void {
  if (count > most) throw tooLarge(most)
}

export const tooLarge = (most: number): FileUnreadable =>
  new FileUnreadable('excel-too-large', [`> ${most.toLocaleString('en')}`])

export const broken = (): FileUnreadable => new FileUnreadable('excel-broken')

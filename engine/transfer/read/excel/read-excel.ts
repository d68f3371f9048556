import { archiveMark } from '../../../archive/archive-layout.ts'
import { ArchiveRefused, openArchive, type Archive } from '../../../archive/read-archive.ts'
import { FileUnreadable, type FileLine } from '../file-line.ts'
import { broken, requireWithin, tooLarge, usualBudget, type ExcelBudget } from './excel-budget.ts'
import { findSheet } from './find-sheet.ts'
import { oldMark } from './marks.ts'
import { momentStyles } from './moment-formats.ts'
import { readXml, wholeXml } from './read-xml.ts'
import { sharedTexts } from './shared-texts.ts'
import { sheetRows } from './sheet-rows.ts'
import type { WorkbookOptions } from './workbooks.ts'

const encryptedPart = Buffer.from('EncryptedPackage', 'utf16le')

/**
 * The rows of a sheet of an .xlsx or .xlsm file, in pieces. The packed file is held, and the texts that cells share; the sheet
 * is unpacked and read as it comes. Throws `FileUnreadable`.
 */
export async function* readExcel(
  options: WorkbookOptions,
  pieces: AsyncIterable<Uint8Array>,
  budget: ExcelBudget = usualBudget,
): AsyncGenerator<FileLine[], void> {
  const bytes = await gather(pieces, budget)
  if (bytes.subarray(0, oldMark.length).equals(oldMark))
    throw new FileUnreadable(bytes.includes(encryptedPart) ? 'excel-encrypted' : 'excel-old')
  if (!bytes.subarray(0, archiveMark.length).equals(archiveMark)) throw broken()
  try {
    yield* readSheet(await openArchive(bytes, budget), options, budget)
  } catch (error) {
    throw error instanceof ArchiveRefused ? unreadable(error) : error
  }
}

async function* readSheet(
  archive: Archive,
  { sheet, limits }: WorkbookOptions,
  budget: ExcelBudget,
): AsyncGenerator<FileLine[], void> {
  const { path, from1904 } = await findSheet(archive, sheet, budget)
  const shared = sharedTexts(budget)
  const styles = momentStyles(budget)
  if (archive.has('xl/sharedStrings.xml')) await wholeXml(archive.read('xl/sharedStrings.xml'), shared.handlers, budget)
  if (archive.has('xl/styles.xml')) await wholeXml(archive.read('xl/styles.xml'), styles.handlers, budget)
  const rows = sheetRows({ texts: shared.texts, isMoment: styles.isMoment, from1904, limits, budget })
  for await (const _ of readXml(archive.read(path), rows.handlers, budget)) {
    const lines = rows.take()
    if (lines.length > 0) yield lines
  }
}

function unreadable({ refusal, most }: ArchiveRefused): FileUnreadable {
  if (refusal === 'too-large') return tooLarge(most)
  return refusal === 'encrypted' ? new FileUnreadable('excel-encrypted') : broken()
}

async function gather(pieces: AsyncIterable<Uint8Array>, budget: ExcelBudget): Promise<Buffer> {
  const all: Uint8Array[] = []
  let size = 0
  for await (const piece of pieces) {
    requireWithin((size += piece.length), budget.file)
    all.push(piece)
  }
  return Buffer.concat(all)
}

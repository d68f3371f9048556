import { archiveMark } from '../../../archive/archive-layout.ts'
import { ArchiveRefused, openArchive, type Archive } from '../../../archive/read-archive.ts'
import { FileUnreadable, type FileLine } from '../file-line.ts'
import { cellFormats } from './cell-formats.ts'
import { broken, requireWithin, tooLarge, usualBudget, type ExcelBudget } from './excel-budget.ts'
import { findParts } from './find-parts.ts'
import { oldMark } from './marks.ts'
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
  const parts = await findParts(archive, sheet, budget)
  const shared = sharedTexts(budget)
  const styles = cellFormats(budget)
  if (parts.texts !== undefined) await wholeXml(archive.read(parts.texts), shared.handlers, budget)
  if (parts.styles !== undefined) await wholeXml(archive.read(parts.styles), styles.handlers, budget)
  const { from1904 } = parts
  const rows = sheetRows({ texts: shared.texts, formats: styles.formats, from1904, limits, budget })
  for await (const _ of readXml(archive.read(parts.sheet), rows.handlers, budget)) {
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

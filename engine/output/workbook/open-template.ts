import { cellPlace, type CellPlace } from '../../../runtime/excel/cell-place.ts'
import { openArchive, ArchiveRefused, type Archive } from '../../archive/read-archive.ts'
import { archiveMark } from '../../archive/archive-layout.ts'
import { boundedList } from '../../transfer/read/excel/bounded.ts'
import { broken, tooLarge, usualBudget } from '../../transfer/read/excel/excel-budget.ts'
import {
  isOfType,
  makeNameOf,
  readWorkbook,
  relationships,
  sheetNamed,
  usualWorkbook,
  type Relationship,
  type Sheet,
} from '../../transfer/read/excel/find-parts.ts'
import { sharedTexts } from '../../transfer/read/excel/shared-texts.ts'
import { wholeXml } from '../../transfer/read/excel/read-xml.ts'
import { FileUnreadable } from '../../transfer/read/file-line.ts'
import { mapReferences } from './map-references.ts'
import { sameSheet } from './repeated-rows.ts'

/** How a workbook of before 2007, and one with a password, begin. */
const oldMark = Buffer.from('d0cf11e0a1b11ae1', 'hex')
const encryptedPart = Buffer.from('EncryptedPackage', 'utf16le')

/** A workbook that is filled: its archive, and where what stands in it. */
export interface Template {
  archive: Archive
  /** Name of the part of the workbook itself. */
  workbook: string
  sheets: readonly (Sheet & { part: string })[]
  from1904: boolean
  /** The sheet that is filled. */
  sheet: Sheet & { part: string }
  /** Parts of the workbook by the end of their type (`styles`), and those of a part. */
  partOf(type: string): string | undefined
  /** What a part refers to, by the names that its archive has. */
  related(part: string): Promise<{ type: string; part: string; id: string }[]>
  /** Names of single cells of the sheet, by themselves in lower case. */
  names: ReadonlyMap<string, NamedCell>
}

/** A cell, and its name as the workbook writes it. */
export interface NamedCell extends CellPlace {
  name: string
}

export const budget = usualBudget

/** The part that says what a part refers to. */
export const relationshipsOf = (part: string): string => part.replace(/([^/]+)$/, '_rels/$1.rels')

/** Opens a workbook to be filled. Throws FileUnreadable; ArchiveRefused later, by what is read of it. */
export async function openTemplate(bytes: Buffer, wanted: string | undefined): Promise<Template> {
  if (bytes.subarray(0, oldMark.length).equals(oldMark))
    throw new FileUnreadable(bytes.includes(encryptedPart) ? 'excel-encrypted' : 'excel-old')
  if (!bytes.subarray(0, archiveMark.length).equals(archiveMark)) throw broken()
  return templateOf(await openArchive(bytes, budget), wanted)
}

/** What an archive is refused for, in the words of those who read workbooks. */
export function unreadable(error: unknown): unknown {
  if (!(error instanceof ArchiveRefused)) return error
  if (error.refusal === 'too-large') return tooLarge(error.most)
  return error.refusal === 'encrypted' ? new FileUnreadable('excel-encrypted') : broken()
}

async function templateOf(archive: Archive, wanted: string | undefined): Promise<Template> {
  const nameOf = makeNameOf(archive)
  const roots = await relationships(archive, { of: '', nameOf, budget })
  const workbook = nameOf(roots.find(isOfType('officeDocument'))?.target ?? usualWorkbook)
  if (workbook === undefined) throw broken()
  const { sheets, from1904 } = await readWorkbook(archive, workbook, budget)
  const own = await relationships(archive, { of: workbook, nameOf, budget })
  // A sheet may be nothing but a chart.
  const ofCells = sheets.flatMap((sheet) => {
    const leading = own.find((one) => one.id === sheet.id && isOfType('worksheet')(one))
    const part = nameOf(leading?.target ?? '')
    return part === undefined ? [] : [{ ...sheet, part }]
  })
  const found =
    wanted === undefined ? (ofCells.find(({ isShown }) => isShown) ?? ofCells[0]) : sheetNamed(ofCells, wanted)
  if (!found) throw broken()
  const related = async (of: string) =>
    (await relationships(archive, { of, nameOf, budget })).flatMap(({ id, type, target }: Relationship) => {
      const name = nameOf(target)
      return name === undefined ? [] : [{ id, type: type.slice(type.lastIndexOf('/') + 1), part: name }]
    })
  return {
    ...{ archive, workbook, sheets: ofCells, from1904, related },
    sheet: found,
    partOf: (type) => nameOf(own.find(isOfType(type))?.target ?? ''),
    names: await namesOf(archive, workbook, found.name),
  }
}

async function namesOf(archive: Archive, workbook: string, sheet: string): Promise<Map<string, NamedCell>> {
  const found = boundedList<{ name: string; text: string }>(budget.styles)
  let current: { name: string; text: string } | undefined
  await wholeXml(
    archive.read(workbook),
    {
      open(name, attributes) {
        if (name === 'definedName') current = { name: attributes['name'] ?? '', text: '' }
      },
      text(piece) {
        if (current) current.text += piece
      },
      close(name) {
        if (name === 'definedName' && current) found.keep(current)
        if (name === 'definedName') current = undefined
      },
    },
    budget,
  )
  const names = new Map<string, NamedCell>()
  for (const { name, text } of found.items) {
    const place = name.startsWith(ofProgram) ? undefined : singleCell(text, sheet)
    if (place) names.set(name.toLowerCase(), { ...place, name })
  }
  return names
}

/** Before names that Excel gives itself: areas to print, titles, filters. */
const ofProgram = '_xlnm.'

const cellForm = /^(?:'(?:[^']|'')*'|[^'!(),]+)!\$?[A-Z]{1,3}\$?\d+(?::\$?[A-Z]{1,3}\$?\d+)?$/

/** The cell of the sheet that a name means; merged cells are named by all of theirs, and stand by their first. */
function singleCell(text: string, sheet: string): CellPlace | undefined {
  if (!cellForm.test(text)) return undefined
  let place: CellPlace | undefined
  mapReferences(text, ({ sheet: own = '', first }) => {
    if (sameSheet(own, sheet)) place = cellPlace(`${first.column}${first.row}`)
    return undefined
  })
  return place
}

/** The texts that cells share. */
export async function textsOf({ archive, partOf }: Template): Promise<readonly string[]> {
  const { texts, handlers } = sharedTexts(budget)
  const part = partOf('sharedStrings')
  if (part !== undefined) await wholeXml(archive.read(part), handlers, budget)
  return texts
}

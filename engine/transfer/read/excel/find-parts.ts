import { posix } from 'node:path'
import { FileUnreadable } from '../file-line.ts'
import type { Archive } from '../../../archive/read-archive.ts'
import { boundedList } from './bounded.ts'
import { broken, type ExcelBudget } from './excel-budget.ts'
import { wholeXml } from './read-xml.ts'

/** Names of the parts of a workbook that are read, as its archive has them. */
export interface WorkbookParts {
  sheet: string
  texts?: string | undefined
  styles?: string | undefined
  from1904: boolean
}

/** Where a workbook stands that names no other place. */
export const usualWorkbook = 'xl/workbook.xml'

/**
 * Where the parts of a sheet stand: by its name, its number from 1, or the first one that is shown. Relationships lead there
 * (ECMA-376, part 2): each maker has his own names. Throws `sheet-missing`, or `excel-broken` where they lead nowhere.
 */
export async function findParts(
  archive: Archive,
  wanted: string | undefined,
  budget: ExcelBudget,
): Promise<WorkbookParts> {
  const nameOf = makeNameOf(archive)
  const roots = await relationships(archive, { of: '', nameOf, budget })
  const workbook = nameOf(roots.find(isOfType('officeDocument'))?.target ?? usualWorkbook)
  if (workbook === undefined) throw broken()
  const { sheets, from1904 } = await readWorkbook(archive, workbook, budget)
  const related = await relationships(archive, { of: workbook, nameOf, budget })
  // A sheet may be nothing but a chart.
  const ofCells = sheets.filter(({ id }) => !related.some((one) => one.id === id && isOfType('chartsheet')(one)))
  const found =
    wanted === undefined ? (ofCells.find(({ isShown }) => isShown) ?? ofCells[0]) : sheetNamed(sheets, wanted)
  if (!found) throw broken()
  const partOf = (type: string): string | undefined => nameOf(related.find(isOfType(type))?.target ?? '')
  const sheet = nameOf(related.find(({ id }) => id === found.id)?.target ?? '')
  if (sheet === undefined) throw broken()
  return { sheet, texts: partOf('sharedStrings'), styles: partOf('styles'), from1904 }
}

/** Names of parts are one whatever their case, and may be written with `%20`. */
export function makeNameOf({ names }: Archive): (name: string) => string | undefined {
  const known = new Map(names.map((name) => [name.toLowerCase(), name]))
  return (name) => {
    const plain = name.replace(/^\//, '')
    return known.get(plain.toLowerCase()) ?? known.get(unescaped(plain).toLowerCase())
  }
}

function unescaped(name: string): string {
  return name.replace(/%([0-7][\da-f])/gi, (_all, code: string) => String.fromCharCode(parseInt(code, 16)))
}

export interface Relationship {
  id: string
  type: string
  /** From the root of the archive. */
  target: string
}

/** The strict form of the format has other addresses, with the same end. */
export const isOfType =
  (end: string) =>
  ({ type }: Relationship): boolean =>
    type.endsWith(`/${end}`)

interface Asked {
  /** The part that they are of; empty: the archive itself. */
  of: string
  nameOf(name: string): string | undefined
  budget: ExcelBudget
}

export async function relationships(archive: Archive, { of, nameOf, budget }: Asked): Promise<readonly Relationship[]> {
  const folder = posix.dirname(`/${of}`)
  const part = nameOf(posix.join(folder, '_rels', `${posix.basename(of)}.rels`))
  const found = boundedList<Relationship>(budget.sheets)
  if (part === undefined) return found.items
  const handlers = {
    open(name: string, { Id = '', Target = '', Type = '', TargetMode }: Readonly<Record<string, string>>) {
      if (name === 'Relationship' && TargetMode !== 'External')
        found.keep({ id: Id, type: Type, target: posix.resolve(folder, Target) })
    },
  }
  await wholeXml(archive.read(part), handlers, budget)
  return found.items
}

export interface Sheet {
  name: string
  id: string
  isShown: boolean
}

export async function readWorkbook(
  archive: Archive,
  part: string,
  budget: ExcelBudget,
): Promise<{ sheets: readonly Sheet[]; from1904: boolean }> {
  const listed = boundedList<Sheet>(budget.sheets)
  let from1904 = false
  const handlers = {
    open(name: string, attributes: Readonly<Record<string, string>>) {
      if (name === 'workbookPr') from1904 = /^(1|true)$/.test(attributes['date1904'] ?? '')
      if (name !== 'sheet') return
      const id = Object.entries(attributes).find(([key]) => /:id$/.test(key))?.[1] ?? ''
      listed.keep({ name: attributes['name'] ?? '', id, isShown: (attributes['state'] ?? 'visible') === 'visible' })
    },
  }
  await wholeXml(archive.read(part), handlers, budget)
  return { sheets: listed.items, from1904 }
}

/** The sheet of a name or number. Excel takes names of sheets as one whatever their case. What is no name may be a number. */
export function sheetNamed<One extends Sheet>(sheets: readonly One[], wanted: string): One {
  const found =
    sheets.find(({ name }) => name === wanted) ??
    sheets.find(({ name }) => name.toLowerCase() === wanted.toLowerCase()) ??
    (/^\d+$/.test(wanted) ? sheets[Number(wanted) - 1] : undefined)
  if (!found) throw new FileUnreadable('sheet-missing', [wanted])
  return found
}

import type { ArchiveEntry } from '../../archive/write-archive.ts'
import { broken } from '../../transfer/read/excel/excel-budget.ts'
import { renamedTable, type TableCopies } from './copy-tables.ts'
import { fillSheet } from './fill-sheet.ts'
import type { RowWriting } from './fill-rows.ts'
import { movedVml, movePart, type Moving } from './move-parts.ts'
import { relationshipsOf, type Template } from './open-template.ts'
import { joined, rewriteXml, type XmlEdit } from './rewrite-xml.ts'
import { openTag, xmlText, type Attributes } from './xml-text.ts'

/** One more sheet that is made of the template's. */
export interface SheetCopy {
  /** Number of the sheet among the copies, from 1. */
  number: number
  moving: Moving
  writing: RowWriting
  /** Parts that each sheet has for itself, with their types, and what their copies are called. */
  parts: ReadonlyMap<string, { type: string; name: string }>
  tables: TableCopies
}

/** What each sheet has for itself; pictures and settings of printers are shared. */
const ownTypes = new Set([
  ...['drawing', 'chart', 'chartStyle', 'chartColorStyle', 'chartUserShapes'],
  ...['vmlDrawing', 'comments', 'threadedComment', 'table', 'ctrlProp'],
])
/** What a workbook has once, or what is counted of other rows than its sheet has: no sheet with one is copied. */
export const boundTypes: ReadonlySet<string> = new Set([
  'pivotTable',
  'queryTable',
  'slicer',
  'timeline',
  'control',
  'oleObject',
])

/** Parts of the sheet that are copied with it. Throws FileUnreadable where it has something that cannot be. */
export async function partsToCopy({ sheet, related }: Template): Promise<Map<string, string>> {
  const found = new Map([[sheet.part, 'worksheet']])
  for (const [part] of found)
    for (const { type, part: next } of await related(part)) {
      if (boundTypes.has(type)) throw broken()
      if (ownTypes.has(type)) found.set(next, type)
    }
  return found
}

/** Names for the parts of a copy, which no part of the archive has. */
export function namesOfCopy({ archive }: Template, parts: ReadonlyMap<string, string>, number: number) {
  return new Map(
    [...parts].map(([part, type]) => {
      let name = ''
      for (let mark = '-'; name === '' || archive.has(name); mark += '-')
        name = part.replace(/(\.[^./]*)?$/, (end) => `${mark}${number}${end}`)
      return [part, { type, name }] as const
    }),
  )
}

/** The entries of a copy's parts, and of what these refer to. */
export function entriesOfCopy(template: Template, copy: SheetCopy): ArchiveEntry[] {
  const { archive } = template
  return [...copy.parts].flatMap(([part, { name }]) => {
    const relationships = relationshipsOf(part)
    const own = { name, content: contentOf(template, part, copy) }
    if (!archive.has(relationships)) return [own]
    return [own, { name: relationshipsOf(name), content: redirected(template, part, copy) }]
  })
}

function contentOf(
  { archive, sheet }: Template,
  part: string,
  { moving, writing, parts, tables }: SheetCopy,
): AsyncIterable<Buffer> {
  if (part === sheet.part) return fillSheet(archive.read(part), { ...writing, isCopy: true })
  const type = parts.get(part)?.type ?? ''
  if (type === 'vmlDrawing') return movedVml(archive.read(part), moving)
  const move = movePart({ part, type, isOwn: true }, moving)
  if (!move) return archive.read(part)
  const table = tables.get(part)
  return rewriteXml(archive.read(part), table ? joined(move.edit, renamedTable(table)) : move.edit)
}

/** Relationships of a part that lead to the copies of what each sheet has for itself. */
async function* redirected(
  { archive, related }: Template,
  part: string,
  { parts }: SheetCopy,
): AsyncGenerator<Buffer, void> {
  const targets = new Map((await related(part)).map(({ id, part: target }) => [id, parts.get(target)?.name]))
  yield* rewriteXml(archive.read(relationshipsOf(part)), {
    open(name, attributes) {
      const target = name === 'Relationship' ? targets.get(attributes['Id'] ?? '') : undefined
      return target === undefined ? attributes : { ...attributes, Target: `/${target}` }
    },
  })
}

/** How the lists of a workbook tell its new sheets. */
export function addCopies(template: Template, copies: readonly SheetCopy[]) {
  return {
    contentTypes: addedTypes(copies),
    relationships: addedRelationships(template, copies),
    workbook: addedSheets(template, copies),
  }
}

function addedTypes(copies: readonly SheetCopy[]): XmlEdit {
  const types = new Map<string, string>()
  return {
    open(name, attributes) {
      const { PartName, ContentType } = attributes
      if (name === 'Override' && PartName !== undefined && ContentType !== undefined)
        types.set(PartName.toLowerCase(), ContentType)
      return attributes
    },
    beforeEnd(name, prefix) {
      if (name !== 'Types') return ''
      const entries = copies.flatMap(({ parts }) => [...parts])
      return entries
        .map(([part, { name: copy }]) => {
          const type = types.get(`/${part}`.toLowerCase())
          if (type === undefined) return ''
          return element(`${prefix}Override`, { PartName: `/${copy}`, ContentType: type })
        })
        .join('')
    },
  }
}

const idOf = ({ number }: SheetCopy): string => `rIdCopy${number}`

function addedRelationships({ sheet }: Template, copies: readonly SheetCopy[]): XmlEdit {
  let type = ''
  return {
    open(_name, attributes) {
      if (attributes['Id'] === sheet.id) type = attributes['Type'] ?? ''
      return attributes
    },
    beforeEnd: (name, prefix) =>
      name !== 'Relationships'
        ? ''
        : copies
            .map((copy) => {
              const target = copy.parts.get(sheet.part)?.name ?? ''
              return element(`${prefix}Relationship`, { Id: idOf(copy), Type: type, Target: `/${target}` })
            })
            .join(''),
  }
}

/** The new sheets stand behind all others, so that the numbers of these stay; names that the sheet has for itself come along. */
function addedSheets({ sheet }: Template, copies: readonly SheetCopy[]): XmlEdit {
  let highest = 0
  let count = 0
  let own = -1
  let sheetAttributes: Attributes = {}
  const names: { attributes: Attributes; text: string }[] = []
  let current: { attributes: Attributes; text: string } | undefined
  const sheets = (prefix: string) =>
    copies.map((copy) => {
      const entries = Object.entries(sheetAttributes).map(([key, value]) => [
        key,
        value === sheet.id ? idOf(copy) : value,
      ])
      const id = String(highest + copy.number)
      return element(`${prefix}sheet`, { ...Object.fromEntries(entries), name: copy.moving.renamed ?? '', sheetId: id })
    })
  const ownNames = (prefix: string) =>
    copies.flatMap(({ number, moving }) =>
      names.map(({ attributes, text }) => {
        const tag = openTag(`${prefix}definedName`, { ...attributes, localSheetId: String(count + number - 1) })
        return `${tag}${xmlText(moving.moves.formula(text, { ...moving, isOfOther: true }))}</${prefix}definedName>`
      }),
    )
  return {
    open(name, attributes) {
      if (name === 'sheet') {
        highest = Math.max(highest, Number(attributes['sheetId'] ?? 0))
        if (attributes['name'] === sheet.name) {
          own = count
          sheetAttributes = attributes
        }
        count++
      }
      current =
        name === 'definedName' && Number(attributes['localSheetId'] ?? NaN) === own
          ? { attributes, text: '' }
          : undefined
      if (current) names.push(current)
      return attributes
    },
    text(text) {
      if (current) current.text = text
      return text
    },
    beforeEnd(name, prefix) {
      if (name === 'sheets') return sheets(prefix).join('')
      return name === 'definedNames' ? ownNames(prefix).join('') : ''
    },
  }
}

const element = (name: string, attributes: Attributes): string => `${openTag(name, attributes).slice(0, -1)}/>`

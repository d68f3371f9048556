import { boundedList } from '../../transfer/read/excel/bounded.ts'
import { wholeXml } from '../../transfer/read/excel/read-xml.ts'
import { otherParts } from './other-parts.ts'
import { budget, type Template } from './open-template.ts'
import { without, type Attributes } from './xml-text.ts'
import type { XmlEdit } from './rewrite-xml.ts'

/** A table of a workbook, whose number and name no other one has. */
export interface Table {
  part: string
  id: number
  /** By which formulas call it. */
  name: string
}

/** All tables of a workbook. */
export async function tablesOf(template: Template): Promise<Table[]> {
  const found = boundedList<Table>(budget.styles)
  for (const { type, part } of await otherParts(template)) {
    if (type !== 'table') continue
    const open = (element: string, { id, displayName, name = '' }: Attributes): void => {
      if (element === 'table') found.keep({ part, id: Number(id ?? 0), name: displayName ?? name })
    }
    await wholeXml(template.archive.read(part), { open }, budget)
  }
  return [...found.items]
}

/** What the tables of a sheet are in a copy of it, by their parts. */
export type TableCopies = ReadonlyMap<string, Table & { from: string }>

/**
 * Numbers and names for the tables of one copy of a sheet; `all`: the tables of the workbook. `taken`: names in lower case, to
 * which those of the copy are added.
 */
export function copiesOfTables(
  all: readonly Table[],
  parts: ReadonlyMap<string, unknown>,
  { number, taken }: { number: number; taken: Set<string> },
): TableCopies {
  const highest = Math.max(0, ...all.map(({ id }) => id))
  const own = all.filter(({ part }) => parts.has(part))
  return new Map(
    own.map(({ part, name: from }, index) => {
      const id = highest + (number - 1) * own.length + index + 1
      return [part, { part, id, from, name: freeName(`${from}_${number}`, taken) }]
    }),
  )
}

function freeName(wanted: string, taken: Set<string>): string {
  let name = wanted
  for (let more = 2; taken.has(name.toLowerCase()); more++) name = `${wanted}_${more}`
  taken.add(name.toLowerCase())
  return name
}

/** A table's part as it reads in the copy; what tells it from all others in the world stays with the first. */
export const renamedTable = ({ id, name }: Table): XmlEdit => ({
  open: (element, attributes) =>
    element === 'table'
      ? { ...without(attributes, 'xr:uid'), id: String(id), name, displayName: name }
      : without(attributes, 'xr3:uid', 'xr:uid'),
})

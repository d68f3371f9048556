import { readXml } from '../../transfer/read/excel/read-xml.ts'
import { mapReferences } from './map-references.ts'
import { budget, type Template } from './open-template.ts'
import type { XmlEdit } from './rewrite-xml.ts'

/** Parts of sheets whose formulas name the filled one, or another such sheet: what they had worked out is so no more. */
export async function staleSheets({ archive, sheets, sheet }: Template): Promise<Set<string>> {
  const named = new Map<string, Set<string>>()
  for (const { part } of sheets) if (part !== sheet.part) named.set(part, await sheetsNamedBy(archive.read(part)))
  const stale = new Set<string>()
  const visit = (name: string): void => {
    for (const { part, name: other } of sheets)
      if (!stale.has(part) && named.get(part)?.has(name.toLowerCase())) {
        stale.add(part)
        visit(other)
      }
  }
  visit(sheet.name)
  return stale
}

/** Names, in lower case, of the sheets that the formulas of one name. */
async function sheetsNamedBy(pieces: AsyncIterable<Buffer>): Promise<Set<string>> {
  const found = new Set<string>()
  let formula: string | undefined
  const handlers = {
    open(name: string) {
      if (name === 'f') formula = ''
    },
    text(piece: string) {
      if (formula !== undefined) formula += piece
    },
    close(name: string) {
      if (name !== 'f' || formula === undefined) return
      if (formula.includes('!'))
        mapReferences(formula, ({ sheet }) => {
          if (sheet !== undefined) found.add(sheet.toLowerCase())
          return undefined
        })
      formula = undefined
    },
  }
  for await (const _ of readXml(pieces, handlers, budget)) void _
  return found
}

/** An edit that leaves out what formulas had worked out: it is worked out anew wherever the workbook is opened. */
export function withoutValues(edit: XmlEdit): XmlEdit {
  let hasFormula = false
  return {
    ...edit,
    open(name, attributes, parents) {
      if (name === 'c') hasFormula = false
      else if (name === 'f') hasFormula = true
      else if (name === 'v' && hasFormula) return undefined
      return edit.open ? edit.open(name, attributes, parents) : attributes
    },
  }
}

import type { ArchiveEntry } from '../../archive/write-archive.ts'
import { addCopies, entriesOfCopy, type SheetCopy } from './copy-sheet.ts'
import { fillSheet } from './fill-sheet.ts'
import type { RowWriting } from './fill-rows.ts'
import { movedVml, movePart, moveWorkbook, withoutPart, type Moving } from './move-parts.ts'
import { otherParts } from './other-parts.ts'
import { relationshipsOf, type Template } from './open-template.ts'
import { joined, rewriteXml, type XmlEdit } from './rewrite-xml.ts'
import { staleSheets, withoutValues } from './stale-sheets.ts'

export type Content = () => AsyncIterable<Buffer>

const contentTypes = '[Content_Types].xml'

interface Changes {
  changed: Map<string, Content>
  gone: Set<string>
}

interface Filled {
  /** How what names cells of the sheet follows. */
  moving: Moving
  writing: RowWriting
  copies: readonly SheetCopy[]
}

/** The entries of the filled workbook, in the order of the template; one that stands there twice is written once. */
export async function changedEntries(template: Template, filled: Filled): Promise<ArchiveEntry[]> {
  const { archive, sheet } = template
  const { changed, gone } = await changedParts(template, filled)
  changed.set(sheet.part, () => fillSheet(archive.read(sheet.part), filled.writing))
  const names = [...new Set(archive.names)].filter((name) => !name.endsWith('/') && !gone.has(name))
  const entries = names.map((name) => ({
    name,
    content: (changed.get(name) ?? (() => archive.read(name)))(),
    isPacked: /\.(png|jpe?g|gif|tiff?|wmf|emf)$/i.test(name) && !changed.has(name),
  }))
  return [...entries, ...filled.copies.flatMap((copy) => entriesOfCopy(template, copy))]
}

/** Parts that are others than before, beside the sheet itself. */
async function changedParts(template: Template, { moving, copies }: Filled): Promise<Changes> {
  const { archive } = template
  const changed = changedLists(template, moving, copies)
  const rewritten = (part: string, edit: () => XmlEdit) =>
    changed.set(part, () => rewriteXml(archive.read(part), edit()))
  const isMoved = moving.moves.extra > 0 || moving.renamed !== undefined
  const stale = await staleSheets(template)
  for (const other of await otherParts(template)) {
    if (stale.has(other.part)) {
      rewritten(other.part, () => withoutValues(movePart(other, moving)?.edit ?? {}))
      continue
    }
    if (other.type === 'vmlDrawing') {
      if (other.isOwn && isMoved) changed.set(other.part, () => movedVml(archive.read(other.part), moving))
      continue
    }
    // Only what is counted of the rows is another without one that was put in.
    const move = isMoved || other.type === 'pivotCacheDefinition' ? movePart(other, moving) : undefined
    if (!move) continue
    // What nothing of it follows stays as it is, to the byte.
    for await (const _ of rewriteXml(archive.read(other.part), move.edit)) void _
    if (move.hasChanged()) rewritten(other.part, () => movePart(other, moving)?.edit ?? {})
  }
  return { changed, gone: new Set([template.partOf('calcChain') ?? '']) }
}

/** The workbook itself, and the lists of its parts: without the order in which formulas were worked out, and with its new sheets. */
function changedLists(template: Template, moving: Moving, copies: readonly SheetCopy[]): Map<string, Content> {
  const { archive, workbook, partOf } = template
  const added = addCopies(template, copies)
  const chain = partOf('calcChain')?.toLowerCase()
  const lists: [part: string, isGone: Parameters<typeof withoutPart>[0], add: XmlEdit][] = [
    [contentTypes, ({ PartName }) => PartName?.toLowerCase() === `/${chain}`, added.contentTypes],
    [relationshipsOf(workbook), ({ Type }) => Type?.endsWith('/calcChain') ?? false, added.relationships],
  ]
  const changed = new Map<string, Content>([
    [workbook, () => rewriteXml(archive.read(workbook), joined(added.workbook, moveWorkbook(moving)))],
  ])
  if (chain === undefined && copies.length === 0) return changed
  for (const [part, isGone, add] of lists)
    if (archive.has(part)) changed.set(part, () => rewriteXml(archive.read(part), joined(add, withoutPart(isGone))))
  return changed
}

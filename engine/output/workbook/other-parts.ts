import type { OtherPart } from './move-parts.ts'
import type { Template } from './open-template.ts'

/** All parts to which the workbook leads, but the sheet itself. */
export async function otherParts({ workbook, sheet, related }: Template): Promise<OtherPart[]> {
  const found = new Map<string, OtherPart>()
  const visit = async (part: string, isOwn: boolean): Promise<void> => {
    for (const { type, part: next } of await related(part)) {
      if (found.has(next) || next === workbook) continue
      const isSheet = next === sheet.part
      if (!isSheet) found.set(next, { part: next, type, isOwn })
      if (!isSheet || !isOwn) await visit(next, isOwn || isSheet)
    }
  }
  await visit(sheet.part, true)
  await visit(workbook, false)
  return [...found.values()]
}

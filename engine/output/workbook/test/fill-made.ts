import { buffer } from 'node:stream/consumers'
import { openArchive } from '../../../archive/read-archive.ts'
import { fillWorkbook, type Filling } from '../fill-workbook.ts'
import { makeTemplate, type MadeWorkbook } from './make-template.ts'

/** What becomes of a workbook with these rows: its parts before and after. */
export async function fillMade(
  made: MadeWorkbook | Buffer,
  { rows, ...filling }: Omit<Filling, 'beside'> & { rows: unknown[][] },
): Promise<{ before: Record<string, string>; after: Record<string, string>; bytes: Buffer }> {
  const template = Buffer.isBuffer(made) ? made : await makeTemplate(made)
  async function* lines() {
    for (const row of rows) yield JSON.stringify(row)
  }
  const bytes = await buffer(fillWorkbook(template, { ...filling, beside: { today: '2026-11-27' } }, lines()))
  return { before: await partsOf(template), after: await partsOf(bytes), bytes }
}

/** The parts of an archive as texts; of others than texts the digits of their bytes. */
export async function partsOf(bytes: Buffer): Promise<Record<string, string>> {
  const archive = await openArchive(bytes, { entries: 1000, unpacked: 1e9 })
  const parts: Record<string, string> = {}
  for (const name of archive.names)
    parts[name] = (await buffer(archive.read(name))).toString(/\.(png|bin)$/.test(name) ? 'hex' : 'utf8')
  archive.close()
  return parts
}

import { buffer } from 'node:stream/consumers'
import { writeArchive, type EntryContent } from '../write-archive.ts'

export type { EntryContent }

/** Where the list of a ZIP archive says how long an entry is, before its name (APPNOTE.TXT 4.3.12). */
const sizeBefore = 46 - 24

/** An archive of these entries; `sizes` are what it falsely says of some. */
export async function packArchive(
  entries: Readonly<Record<string, EntryContent>>,
  sizes: Readonly<Record<string, number>> = {},
): Promise<Buffer> {
  const bytes = await buffer(writeArchive(Object.entries(entries).map(([name, content]) => ({ name, content }))))
  for (const [name, size] of Object.entries(sizes)) bytes.writeUInt32LE(size, bytes.lastIndexOf(name) - sizeBefore)
  return bytes
}

import { packArchive, type EntryContent } from '../../archive/test/pack-archive.ts'

/** A sheet of these rows. */
export const sheetXml = (rows: string, before = '') =>
  `<?xml version="1.0"?>\n${before}<worksheet xmlns="http://x/main"><sheetData>${rows}</sheetData></worksheet>`

const sheetName = 'xl/worksheets/sheet1.xml'

/** A workbook of these parts; `size` is what the archive says of the sheet. */
export function packed(
  sheet: EntryContent,
  { size, more = {} }: { size?: number; more?: Record<string, EntryContent> } = {},
): Promise<Buffer> {
  return packArchive(
    {
      'xl/workbook.xml': '<workbook xmlns:r="r"><sheets><sheet name="S" sheetId="1" r:id="rId1"/></sheets></workbook>',
      'xl/_rels/workbook.xml.rels':
        '<Relationships><Relationship Id="rId1" Target="worksheets/sheet1.xml"/>' +
        '<Relationship Id="rId2" Type="http://x/sharedStrings" Target="sharedStrings.xml"/>' +
        '<Relationship Id="rId3" Type="http://x/styles" Target="/xl/styles.xml"/></Relationships>',
      ...more,
      [sheetName]: sheet,
    },
    size === undefined ? {} : { [sheetName]: size },
  )
}

/** A part of millions of elements, of which no more than a megabyte is in memory. */
export function* repeated(before: string, text: string, times: number, after: string): Generator<string> {
  yield before
  const atOnce = Math.ceil(1_000_000 / text.length)
  const piece = text.repeat(atOnce)
  for (let left = times; left > 0; left -= atOnce) yield left >= atOnce ? piece : text.repeat(left)
  yield after
}

import { openArchive } from '../archive/read-archive.ts'

export interface ReadCell {
  value: string | number
  /** Its number format. */
  format: string
  isBold: boolean
}

export interface ReadSheet {
  name: string
  /** Widths of the columns, in characters. */
  widths: number[]
  /** Line after line, by the letters of the column. */
  rows: Record<string, ReadCell>[]
  text: string
}

/** A workbook, read by its parts and not by the library that wrote it. */
export async function readWorkbook(bytes: Buffer): Promise<ReadSheet[]> {
  const parts = await unzip(bytes)
  const styles = parts.get('xl/styles.xml')!
  const formats = new Map(
    all(styles, /<numFmt numFmtId="(\d+)" formatCode="([^"]*)"/g).map(([, id, code]) => [id, plain(code!)]),
  )
  const fonts = all(/<fonts[^>]*>(.*?)<\/fonts>/s.exec(styles)![1]!, /<font>(.*?)<\/font>|<font\/>/gs).map(([font]) =>
    font.includes('<b/>'),
  )
  const looks = all(/<cellXfs[^>]*>(.*?)<\/cellXfs>/s.exec(styles)![1]!, /<xf ([^>]*)>/g).map(([, xf]) => ({
    format: known[Number(attribute(xf!, 'numFmtId'))] ?? formats.get(attribute(xf!, 'numFmtId')) ?? '?',
    isBold: fonts[Number(attribute(xf!, 'fontId'))] ?? false,
  }))
  const names = all(parts.get('xl/workbook.xml')!, /<sheet ([^>]*)>/g).map(([, sheet]) =>
    plain(attribute(sheet!, 'name')),
  )
  return names.map((name, i) => {
    const text = parts.get(`xl/worksheets/sheet${i + 1}.xml`)!
    return {
      name,
      text,
      widths: all(text, /<col ([^>]*)>/g).map(([, column]) => Number(attribute(column!, 'width'))),
      rows: all(text, /<row [^>]*>(.*?)<\/row>/gs).map(([, row]) =>
        Object.fromEntries(
          all(row!, /<c ([^>]*)><v>(.*?)<\/v><\/c>/gs).map(([, cell, value]) => {
            const isText = attribute(cell!, 't') === 'str'
            const look = looks[Number(attribute(cell!, 's') || 0)]!
            return [
              attribute(cell!, 'r').replace(/\d+/, ''),
              { value: isText ? plain(value!) : Number(value), ...look },
            ]
          }),
        ),
      ),
    }
  })
}

/** Formats that have a number of their own in every workbook. */
const known: Record<number, string> = { 0: 'General', 1: '0', 2: '0.00', 3: '#,##0', 4: '#,##0.00', 49: '@' }

const all = (text: string, pattern: RegExp) => [...text.matchAll(pattern)]
const attribute = (text: string, name: string) => new RegExp(`(?:^| )${name}="([^"]*)"`).exec(text)?.[1] ?? ''

const named: Record<string, string> = { lt: '<', gt: '>', quot: '"', apos: "'", amp: '&' }
const plain = (text: string) =>
  text
    .replace(/&(lt|gt|quot|apos|amp);/g, (_all, name: string) => named[name]!)
    .replace(/_x([\da-fA-F]{4})_/g, (_all, code: string) => String.fromCharCode(parseInt(code, 16)))

/** The texts of an archive. */
async function unzip(bytes: Buffer): Promise<Map<string, string>> {
  const archive = await openArchive(bytes, { entries: 1000, unpacked: 1e9 })
  const parts = new Map<string, string>()
  for (const name of archive.names) parts.set(name, Buffer.concat(await Array.fromAsync(archive.read(name))).toString())
  return parts
}

import { once } from 'node:events'
import { buffer } from 'node:stream/consumers'
import { createDeflateRaw, deflateRawSync } from 'node:zlib'

/** A sheet of these rows. */
export const sheetXml = (rows: string, before = '') =>
  `<?xml version="1.0"?>\n${before}<worksheet xmlns="http://x/main"><sheetData>${rows}</sheetData></worksheet>`

interface Part {
  /** Deflated. */
  body: Buffer
  /** What the archive says of it. */
  size: number
}

/** A workbook of these parts; `size` is what the archive says of the sheet. */
export function packed(
  sheet: string | Part,
  { size, more = {} }: { size?: number; more?: Record<string, string | Part> } = {},
): Buffer {
  const own = typeof sheet === 'string' ? partOf(sheet) : sheet
  const parts: Record<string, string | Part> = {
    'xl/workbook.xml': '<workbook xmlns:r="r"><sheets><sheet name="S" sheetId="1" r:id="rId1"/></sheets></workbook>',
    'xl/_rels/workbook.xml.rels':
      '<Relationships><Relationship Id="rId1" Target="worksheets/sheet1.xml"/></Relationships>',
    ...more,
    'xl/worksheets/sheet1.xml': { ...own, ...(size !== undefined && { size }) },
  }
  const [locals, list]: [Buffer[], Buffer[]] = [[], []]
  let at = 0
  for (const [name, content] of Object.entries(parts)) {
    const part = typeof content === 'string' ? partOf(content) : content
    const head = Buffer.alloc(30)
    head.writeUInt32LE(0x04034b50, 0)
    head.writeUInt16LE(name.length, 26)
    const entry = Buffer.alloc(46)
    entry.writeUInt32LE(0x02014b50, 0)
    entry.writeUInt16LE(8, 10)
    entry.writeUInt32LE(part.body.length, 20)
    entry.writeUInt32LE(part.size, 24)
    entry.writeUInt16LE(name.length, 28)
    entry.writeUInt32LE(at, 42)
    locals.push(head, Buffer.from(name), part.body)
    list.push(entry, Buffer.from(name))
    at += 30 + name.length + part.body.length
  }
  const end = Buffer.alloc(22)
  end.writeUInt32LE(0x06054b50, 0)
  end.writeUInt16LE(list.length / 2, 10)
  end.writeUInt32LE(at, 16)
  return Buffer.concat([...locals, ...list, end])
}

const partOf = (text: string): Part => ({ body: deflateRawSync(text), size: Buffer.byteLength(text) })

/** A part of millions of elements, of which no more than a megabyte is in memory. */
export async function repeated(before: string, text: string, times: number, after: string): Promise<Part> {
  const deflate = createDeflateRaw()
  const body = buffer(deflate)
  const atOnce = Math.ceil(1_000_000 / text.length)
  const piece = text.repeat(atOnce)
  deflate.write(before)
  for (let left = times; left > 0; left -= atOnce) {
    const own = left >= atOnce ? piece : text.repeat(left)
    if (!deflate.write(own)) await once(deflate, 'drain')
  }
  deflate.end(after)
  return { body: await body, size: before.length + text.length * times + after.length }
}

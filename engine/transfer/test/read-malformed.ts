import iconv from 'iconv-lite'
import exceljs from 'exceljs'
import type { FileEncoding } from '../read/decode/decoder.ts'
import { FileUnreadable, type FileLine } from '../read/file-line.ts'
import { readExcel } from '../read/excel/read-excel.ts'
import { guessEncoding } from '../read/guess-encoding.ts'
import { readTransferFile, type ExcelOptions, type ReadOptions } from '../read/read-transfer-file.ts'

/** Numbers from 0 to 1 that a seed decides (mulberry32). */
export function randomFrom(seed: number): () => number {
  let state = seed
  return () => {
    state = (state + 0x6d2b79f5) | 0
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state)
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 4294967296
  }
}

const text =
  '品番,名称,数量,備考\r\nA-1,"ボルト, M6",12,"改行\r\nあり"\r\nA-2,"""引用""",-3.5,ｶﾅ\r\n,,,\r\nA-3,~～①,0,終\r\n'

interface Sample {
  bytes: Buffer
  options: ReadOptions | ExcelOptions
}

/** Files as partners send them, in all encodings, and a workbook. */
export async function samples(): Promise<Sample[]> {
  const encodings: [FileEncoding, Buffer][] = [
    ['utf8', Buffer.from(text)],
    ['utf8-bom', Buffer.from(`\ufeff${text}`)],
    ['cp932', iconv.encode(text, 'cp932')],
    ['EUC-JP', iconv.encode(text, 'euc-jp')],
    ['utf16le', Buffer.from(`\ufeff${text}`, 'utf16le')],
    ['utf16be', Buffer.from(text, 'utf16le').swap16()],
  ]
  const book = new exceljs.Workbook()
  const sheet = book.addWorksheet('受注')
  for (const line of text.split('\r\n')) sheet.addRow(line.split(','))
  sheet.addRow([12, new Date(0), true, { formula: 'A1', result: 1 }])
  const excel: Sample = { bytes: Buffer.from(await book.xlsx.writeBuffer()), options: { format: 'excel' } }
  return [
    ...encodings.map(([encoding, bytes]): Sample => ({ bytes, options: { format: 'csv', encoding } })),
    excel,
    excel,
  ]
}

const pieces = ['"', '""', ',', '\r', '\n', '\0', '\\', '\ufffd', '\ud83d', 'あ', '<', '&', ']]>', '="']

/** The bytes with one to four mistakes: lost, doubled, turned and foreign ones. */
export function spoil(bytes: Buffer, random: () => number): Buffer {
  let spoilt = bytes
  const place = () => Math.floor(random() * (spoilt.length + 1))
  for (let left = 1 + Math.floor(random() * 4); left > 0; left--) {
    const [from, to] = [place(), place()].toSorted((a, b) => a - b) as [number, number]
    const kind = Math.floor(random() * 6)
    const head = spoilt.subarray(0, from)
    if (kind === 0) spoilt = Buffer.concat([head, spoilt.subarray(Math.min(to, from + 20))])
    else if (kind === 1) spoilt = Buffer.concat([spoilt.subarray(0, to), spoilt.subarray(from)])
    else if (kind === 2) spoilt = spoilt.subarray(0, to)
    else if (kind === 3)
      spoilt = Buffer.concat([head, Buffer.from(pieces[Math.floor(random() * pieces.length)]!), spoilt.subarray(from)])
    else {
      spoilt = Buffer.from(spoilt)
      if (from < spoilt.length)
        spoilt[from] = kind === 4 ? Math.floor(random() * 256) : spoilt[from]! ^ (1 << (from % 8))
    }
  }
  return spoilt
}

async function readIn(bytes: Buffer, options: Sample['options'], size: number): Promise<FileLine[] | string> {
  async function* some() {
    for (let at = 0; at < bytes.length; at += size) yield bytes.subarray(at, at + size)
    await Promise.resolve()
  }
  const lines: FileLine[] = []
  try {
    const limits = { row: 200, columns: 8, cell: 60 }
    for await (const piece of readTransferFile(some(), { ...options, limits }, readExcel)) lines.push(...piece)
    return lines
  } catch (error) {
    // Anything else is a mistake of the reader.
    if (!(error instanceof FileUnreadable)) throw error
    return error.code
  }
}

/** What is wrong with how a spoilt file was read; undefined: nothing. */
export async function mistakeOf(bytes: Buffer, options: Sample['options']): Promise<string | undefined> {
  guessEncoding(bytes.subarray(0, 100))
  const [whole, bit] = [await readIn(bytes, options, 1 << 20), await readIn(bytes, options, 7)]
  if (JSON.stringify(whole) !== JSON.stringify(bit))
    return `other pieces give other rows: ${JSON.stringify([whole, bit])}`
  if (typeof whole === 'string') return undefined
  let before = 0
  for (const { line, cells, faults } of whole) {
    if (!(line > before)) return `line ${line} behind line ${before}`
    before = line
    if (!cells.every((cell) => cell.isWellFormed())) return `line ${line} has half a character`
    if (faults?.length === 0) return `line ${line} has no fault`
    if (!faults && cells.some((cell) => cell.includes('\0') || cell.length > 60)) return `line ${line} is no row`
    if (faults?.some(({ column }) => column !== undefined && column < 1)) return `line ${line} has a fault at no column`
  }
  return undefined
}

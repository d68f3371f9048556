import { createInflateRaw } from 'node:zlib'
import { FileUnreadable } from '../file-line.ts'
import { boundedMap, type BoundedMap } from './bounded.ts'
import { broken, requireWithin, type ExcelBudget } from './excel-budget.ts'

interface Entry {
  /** 0 stored, 8 deflated. */
  method: number
  packed: number
  size: number
  at: number
}

export interface Archive {
  has(name: string): boolean
  /** Bytes of a part in pieces: as many as it says, which are counted when the archive is opened. */
  read(name: string): AsyncGenerator<Buffer, void>
}

const endMark = Buffer.from('504b0506', 'hex')
const entryMark = 0x02014b50
const localMark = 0x04034b50
/** The end of an archive and its longest comment. */
const longestEnd = 22 + 0xffff
const isEncrypted = 1
const chunkBytes = 64 * 1024

/** A ZIP archive by its own list (APPNOTE.TXT 4.3); no part is unpacked before it is asked for. */
export function readArchive(bytes: Buffer, budget: ExcelBudget): Archive {
  const entries = listEntries(bytes, budget)

  async function* read(name: string): AsyncGenerator<Buffer, void> {
    const entry = entries.get(name)
    if (!entry) throw broken()
    let size = 0
    for await (const piece of piecesOf(bytes, entry)) {
      size += piece.length
      // More than it says of itself: it lies, and no more of it is unpacked.
      if (size > entry.size) throw broken()
      yield piece
    }
    if (size !== entry.size) throw broken()
  }

  return { has: (name) => entries.has(name), read }
}

function listEntries(bytes: Buffer, budget: ExcelBudget): BoundedMap<string, Entry> {
  const end = bytes.subarray(Math.max(0, bytes.length - longestEnd)).lastIndexOf(endMark)
  if (end < 0) throw broken()
  const list = Math.max(0, bytes.length - longestEnd) + end
  if (list + 22 > bytes.length) throw broken()
  const count = bytes.readUInt16LE(list + 10)
  requireWithin(count, budget.entries)
  const entries = boundedMap<string, Entry>(budget.entries)
  let declared = 0
  let at = bytes.readUInt32LE(list + 16)
  for (let left = count; left > 0; left--) {
    if (at + 46 > bytes.length || bytes.readUInt32LE(at) !== entryMark) throw broken()
    if ((bytes.readUInt16LE(at + 8) & isEncrypted) !== 0) throw new FileUnreadable('excel-encrypted')
    const [name, extra, comment] = [28, 30, 32].map((place) => bytes.readUInt16LE(at + place)) as [
      number,
      number,
      number,
    ]
    const entry = {
      method: bytes.readUInt16LE(at + 10),
      packed: bytes.readUInt32LE(at + 20),
      size: bytes.readUInt32LE(at + 24),
      at: bytes.readUInt32LE(at + 42),
    }
    declared += entry.size
    requireWithin(declared, budget.unpacked)
    entries.keep(bytes.toString('utf8', at + 46, at + 46 + name).replace(/^\//, ''), entry)
    at += 46 + name + extra + comment
  }
  return entries
}

async function* piecesOf(bytes: Buffer, { method, packed, at }: Entry): AsyncGenerator<Buffer, void> {
  if (at + 30 > bytes.length || bytes.readUInt32LE(at) !== localMark) throw broken()
  const begin = at + 30 + bytes.readUInt16LE(at + 26) + bytes.readUInt16LE(at + 28)
  if (begin + packed > bytes.length) throw broken()
  const body = bytes.subarray(begin, begin + packed)
  if (method === 0) {
    for (let from = 0; from < body.length; from += chunkBytes) yield body.subarray(from, from + chunkBytes)
    return
  }
  if (method !== 8) throw broken()
  const inflate = createInflateRaw({ chunkSize: chunkBytes })
  inflate.end(body)
  try {
    for await (const piece of inflate) yield piece as Buffer
  } catch {
    throw broken()
  } finally {
    inflate.destroy()
  }
}

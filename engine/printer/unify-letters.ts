import { Buffer } from 'node:buffer'
import { open, type FileHandle } from 'node:fs/promises'
import { deflateSync, inflateSync } from 'node:zlib'
import { sameGlyphs } from './same-glyphs.ts'

/**
 * Chromium names a glyph by the lowest of its letters: 月 is found as ⽉, the radical. Where a font draws two letters alike,
 * those of `text`, what the page was made of, are named, so that readers find, copy and hear what was printed. Only the
 * tables of names are written anew, in their own place: every other byte stays.
 */
export async function unifyLetters(file: string, text: string): Promise<void> {
  await using handle = await open(file, 'r+')
  const known = new Map<string, string | undefined>()
  const written = (letter: string): string | undefined => {
    if (!known.has(letter)) known.set(letter, writtenIn(text, letter))
    return known.get(letter)
  }
  const offsets = await offsetsOf(handle)
  for (const number of await tablesOf(handle)) {
    const offset = offsets(number)
    if (offset !== undefined) await rename(handle, offset, written)
  }
}

/** The letter that stands in the text for one that is drawn alike; undefined: it is named right. */
function writtenIn(text: string, letter: string): string | undefined {
  const other = sameGlyphs.get(letter)
  if (other === undefined || !text.includes(other)) return undefined
  // Where both were written the radical is the rarer one.
  return letter < '\u2e80' && text.includes(letter) ? undefined : other
}

const windowBytes = 1 << 20
/** Bytes of a table of names: of all letters of a font some hundred thousand. */
const mostTable = 4 << 20
const overlap = 64

/** Numbers of the objects that say which glyph is which letter. */
async function tablesOf(handle: FileHandle): Promise<Set<number>> {
  const { size } = await handle.stat()
  const found = new Set<number>()
  for (let at = 0; at < size; at += windowBytes) {
    const piece = (await read(handle, at, windowBytes + overlap)).toString('latin1')
    for (const [, number] of piece.matchAll(/\/ToUnicode (\d+) 0 R/g)) found.add(Number(number))
  }
  return found
}

async function read(handle: FileHandle, position: number, length: number): Promise<Buffer> {
  const { buffer, bytesRead } = await handle.read(Buffer.alloc(length), 0, length, position)
  return buffer.subarray(0, bytesRead)
}

const entryBytes = 20

/** Where an object begins, by the table at the end of the file. */
async function offsetsOf(handle: FileHandle): Promise<(number: number) => number | undefined> {
  const { size } = await handle.stat()
  const end = (await read(handle, Math.max(0, size - 100), 100)).toString('latin1')
  const start = Number(/startxref\s+(\d+)/.exec(end)?.[1])
  if (!Number.isInteger(start)) return () => undefined
  const table = (await read(handle, start, size - start)).toString('latin1')
  const [head, first = '', count = ''] = /^xref\s+(\d+) (\d+)\s*\n/.exec(table) ?? []
  if (head === undefined || first !== '0') return () => undefined
  return (number) => {
    if (number >= Number(count)) return undefined
    const at = head.length + number * entryBytes
    return Number(table.slice(at, at + 10))
  }
}

/** Bytes of a table of names: a font has at most 256 glyphs in one. */
const longestTable = 1 << 20

async function rename(handle: FileHandle, offset: number, written: (letter: string) => string | undefined) {
  const head = (await read(handle, offset, 200)).toString('latin1')
  const [all = '', dictionary = '', length = ''] =
    /^\d+ 0 obj\s*(<<[^>]*\/Length (\d+)[^>]*>>) stream\r?\n/.exec(head) ?? []
  if (!dictionary.includes('/FlateDecode') || Number(length) > longestTable) return
  const packed = await read(handle, offset + all.length, Number(length))
  const table = inflateSync(packed, { maxOutputLength: mostTable }).toString('latin1')
  const renamed = table.replace(
    /^(<[0-9A-F]+>(?: <[0-9A-F]+>)? )<([0-9A-F]{4})>$/gm,
    (line, glyph: string, code: string) => {
      const letter = written(String.fromCharCode(Number.parseInt(code, 16)))
      return letter === undefined
        ? line
        : `${glyph}<${letter.charCodeAt(0).toString(16).toUpperCase().padStart(4, '0')}>`
    },
  )
  if (renamed === table) return
  const repacked = deflateSync(Buffer.from(withoutName(renamed), 'latin1'), { level: 9 })
  const shorter = packed.length - repacked.length
  if (shorter < 0) return
  const from = all.lastIndexOf(length)
  const begin = all.slice(0, from) + String(repacked.length).padEnd(length.length) + all.slice(from + length.length)
  const tail = '\nendstream\nendobj\n'
  const there = (await read(handle, offset + all.length + packed.length, tail.length)).toString('latin1')
  if (there !== tail) return
  await handle.write(
    Buffer.concat([Buffer.from(begin, 'latin1'), repacked, Buffer.from(tail + ' '.repeat(shorter))]),
    0,
    undefined,
    offset,
  )
}

/** What names the table itself is asked for by nobody; without it there is room. */
const withoutName = (table: string): string =>
  table.replace(/\/CIDSystemInfo\n<<[^>]*>> def\n/, '').replace(/\/CMapName [^\n]* def\n/, '')

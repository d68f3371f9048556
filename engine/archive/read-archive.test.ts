import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { buffer } from 'node:stream/consumers'
import { describe, expect, test } from 'vitest'
import { openArchive, type ArchiveLimits } from './read-archive.ts'
import { packArchive } from './test/pack-archive.ts'
import { writeArchive } from './write-archive.ts'

const usual = { entries: 10, unpacked: 1_000_000 }

async function read(source: Buffer | string, limits: ArchiveLimits = usual): Promise<Record<string, string>> {
  const archive = await openArchive(source, limits)
  try {
    const found: Record<string, string> = {}
    for (const name of archive.names) found[name] = Buffer.concat(await Array.fromAsync(archive.read(name))).toString()
    return found
  } finally {
    archive.close()
  }
}

/** Where the list of entries begins. */
const listOf = (bytes: Buffer): number => bytes.readUInt32LE(bytes.length - 6)

function changed(bytes: Buffer, change: (copy: Buffer, list: number) => void): Buffer {
  const copy = Buffer.from(bytes)
  change(copy, listOf(bytes))
  return copy
}

const two = { 'a.txt': 'one', 'folder/日本.txt': 'two'.repeat(1000) }
const packed = await packArchive(two)

test('what was written is read again, from memory and from a file, packed or as it is', async () => {
  expect(await read(packed)).toEqual(two)
  const folder = mkdtempSync(join(tmpdir(), 'kumiki-archive-'))
  try {
    writeFileSync(join(folder, 'x.zip'), packed)
    expect(await read(join(folder, 'x.zip'))).toEqual(two)
  } finally {
    rmSync(folder, { recursive: true })
  }
  const asIs = await buffer(writeArchive([{ name: 'p.png', content: Buffer.from('png'), isPacked: true }]))
  expect(asIs.includes('png')).toBe(true)
  expect(await read(asIs)).toEqual({ 'p.png': 'png' })
})

test('names as other makers write them', async () => {
  const bytes = Buffer.from(
    packed.toString('latin1').replaceAll('a.txt', '/.txt').replaceAll('folder/', 'folder\\'),
    'latin1',
  )
  expect(Object.keys(await read(bytes))).toEqual(['.txt', 'folder/日本.txt'])
})

test('of a name that stands there twice the last one counts, and both are named', async () => {
  const bytes = Buffer.from(
    (await packArchive({ a1: 'one', a2: 'two' })).toString('latin1').replaceAll('a2', 'a1'),
    'latin1',
  )
  const archive = await openArchive(bytes, usual)
  expect(archive.names).toEqual(['a1', 'a1'])
  expect(Buffer.concat(await Array.fromAsync(archive.read('a1'))).toString()).toBe('two')
})

describe('FI-11 what an archive says and is not', () => {
  test.each<[string, Buffer | Promise<Buffer>, object]>([
    ['nothing', Buffer.alloc(0), { refusal: 'broken' }],
    ['half of one', packed.subarray(0, packed.length / 2), { refusal: 'broken' }],
    [
      'a list that is elsewhere',
      changed(packed, (copy) => copy.writeUInt32LE(7, copy.length - 6)),
      { refusal: 'broken' },
    ],
    [
      'a part that is elsewhere',
      changed(packed, (copy, list) => copy.writeUInt32LE(9, list + 42)),
      { refusal: 'broken', entry: 'a.txt' },
    ],
    [
      'other bytes',
      changed(packed, (copy, list) => copy.writeUInt32LE(1, list + 16)),
      { refusal: 'broken', entry: 'a.txt' },
    ],
    ['more bytes', packArchive(two, { 'folder/日本.txt': 10 }), { refusal: 'broken', entry: 'folder/日本.txt' }],
    [
      'a way of packing that nobody knows',
      changed(packed, (copy, list) => copy.writeUInt16LE(99, list + 10)),
      { refusal: 'broken', entry: 'a.txt' },
    ],
    [
      'a password',
      changed(packed, (copy, list) => copy.writeUInt16LE(copy.readUInt16LE(list + 8) | 1, list + 8)),
      { refusal: 'encrypted', entry: 'a.txt' },
    ],
    ['a large size', packArchive(two, { 'a.txt': 2 ** 31 }), { refusal: 'too-large', most: 1_000_000 }],
    [
      'many entries',
      changed(packed, (copy) => copy.writeUInt16LE(11, copy.length - 12)),
      { refusal: 'too-large', most: 10 },
    ],
    ['a name that has no end', packArchive({ ['a'.repeat(2000)]: '' }), { refusal: 'broken' }],
  ])('%s', async (_name, bytes, refused) => {
    await expect(read(await bytes)).rejects.toMatchObject({ name: 'ArchiveRefused', ...refused })
  })
})

test('an entry whose content ends with an error, or is of another length than was said, breaks the archive off', async () => {
  async function* failing() {
    yield Buffer.from('a')
    throw new Error('cut off')
  }
  await expect(buffer(writeArchive([{ name: 'a', content: failing() }]))).rejects.toThrow('cut off')
  await expect(buffer(writeArchive([{ name: 'a', content: 'four', size: 5 }]))).rejects.toThrow('unexpected number')
})

test('whoever leaves ends what an entry is made from', async () => {
  let isOver = false
  async function* endless() {
    try {
      for (;;) yield Buffer.alloc(100_000, String(Math.random()))
    } finally {
      isOver = true
    }
  }
  let length = 0
  for await (const piece of writeArchive([{ name: 'a', content: endless() }]))
    if ((length += piece.length) > 10_000) break
  await expect.poll(() => isOver).toBe(true)
})

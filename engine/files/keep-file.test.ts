import { createHash } from 'node:crypto'
import { linkSync, mkdirSync, mkdtempSync, readdirSync, readFileSync, rmSync, symlinkSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import { dropFile, FolderRefused, keptAs, placeFile, stageFile, type FileToKeep } from './keep-file.ts'
import { keptNames } from './kept-names.ts'

let root: string
beforeEach(() => void (root = mkdtempSync(join(tmpdir(), 'kumiki-kept-'))))
afterEach(() => rmSync(root, { recursive: true, force: true }))

function fileOf(text: string, more: Partial<FileToKeep> = {}): FileToKeep {
  const hash = `sha256-${createHash('sha256').update(text).digest('hex')}`
  const at = '2026-11-23T16:05:09.123Z'
  return { root, folder: 'in', existingFile: 'timestamp', id: `id-${text}`, name: 'a.csv', at, hash, ...more }
}
async function* bytesOf(text: string) {
  yield Buffer.from(text.slice(0, 1))
  yield Buffer.from(text.slice(1))
}
async function keep(text: string, more: Partial<FileToKeep> = {}) {
  const file = fileOf(text, more)
  await stageFile(file, bytesOf(text))
  return placeFile(file)
}
const text = (name: string) => readFileSync(join(root, 'in', name), 'utf8')

describe('twenty files of one name at once (FI-16)', () => {
  const twenty = Array.from({ length: 20 }, (_, at) => `t${at}`)
  const kept = (existingFile: FileToKeep['existingFile']) =>
    Promise.all(twenty.map((one) => keep(one, { existingFile })))

  test.each([
    ['timestamp', 'a_20261123160509.csv', 'a_20261123160509_2.csv'],
    ['differentName', 'a_2.csv', 'a_20.csv'],
  ] as const)('%s: each under a name of its own', async (existingFile, ...some) => {
    const names = await kept(existingFile)
    expect(names).toEqual(expect.arrayContaining(['a.csv', ...some]))
    expect(names.map((name) => text(name!))).toEqual(twenty)
    expect(readdirSync(join(root, 'in'))).toHaveLength(20)
  })

  test('overwrite: one is there, and whole', async () => {
    await kept('overwrite')
    expect(readdirSync(join(root, 'in'))).toEqual(['a.csv'])
    expect(twenty).toContain(text('a.csv'))
  })

  test('noUpload: one is kept, and the others are told', async () => {
    const names = await kept('noUpload')
    const first = names.indexOf('a.csv')
    expect(names.filter((name) => name === undefined)).toHaveLength(19)
    expect(text('a.csv')).toBe(twenty[first])
    expect(await keptAs(fileOf(twenty[first]!, { existingFile: 'noUpload' }))).toBe('a.csv')
    expect(await keptAs(fileOf('other', { existingFile: 'noUpload' }))).toBe('')
  })
})

test('killed between its name and the end of its first one, it is kept once', async () => {
  await keep('x')
  linkSync(join(root, 'in', 'a.csv'), join(root, 'in', '.id-x.part'))
  expect(await placeFile(fileOf('x'))).toBe('a.csv')
  expect(readdirSync(join(root, 'in'))).toEqual(['a.csv'])
})

test('what is not to be kept leaves nothing, and a broken stream neither', async () => {
  const file = fileOf('x')
  await stageFile(file, bytesOf('x'))
  await dropFile(file)
  async function* broken() {
    yield Buffer.from('x')
    throw new Error('away')
  }
  await expect(stageFile(file, broken())).rejects.toThrow('away')
  expect(readdirSync(join(root, 'in'))).toEqual([])
})

test('a name that is a link to elsewhere is replaced, not followed', async () => {
  mkdirSync(join(root, 'in'))
  symlinkSync(join(root, 'outside.csv'), join(root, 'in', 'a.csv'))
  expect(await keep('x', { existingFile: 'overwrite' })).toBe('a.csv')
  expect(readdirSync(root)).toEqual(['in'])
})

test.each(['..', '.', '../out', 'a/b', 'CON', 'a.', ''])('a folder "%s" is refused (FI-02)', async (folder) => {
  await expect(keep('x', { folder })).rejects.toThrow(FolderRefused)
  expect(readdirSync(root)).toEqual([])
})

test('a name ends where the disk wants it to, with its stamp and its end', async () => {
  const name = `${'価'.repeat(200)}.csv`
  expect(await keep('x', { name })).toBe(`${'価'.repeat(83)}.csv`)
  expect(await keep('y', { name })).toBe(`${'価'.repeat(78)}_20261123160509.csv`)
})

test('a name is cut to what file systems take, also where its ending leaves no room', () => {
  const at = '2026-11-23T16:05:09.123Z'
  const [long] = keptNames(`${'あ'.repeat(90)}.csv`, 'overwrite', at)
  expect(long).toBe(`${'あ'.repeat(83)}.csv`)
  const [ending] = keptNames(`a.${'x'.repeat(300)}`, 'overwrite', at)
  expect(ending).toBe(`.${'x'.repeat(300)}`)
})

import { readFileSync } from 'node:fs'
import { join, relative } from 'node:path'
import { expect, test } from 'vitest'
import { filesBelow, isTest, root } from './imports.ts'

/** What is done to a document that is there, or to one in the trash. */
const acts = /\bdocuments\s*\.(?:save|change|remove|restore|file)\(|\btrash\s*\.(?:restore|remove)\(/

/** One of the four is asked in the same file: `maySee`, `mayChange`, `mayRemove`, `mayGive`. */
const asks = /import \{[^}]*\bmay(?:See|Change|Remove|Give)\b[^}]*\} from '(?:\.\.\/)+access\/acts\.ts'/

const unasked = (source: string): boolean => acts.test(source) && !asks.test(source)

const sources = filesBelow(join(root, 'engine/operations'))
  .filter((file) => file.endsWith('.ts') && !isTest(file) && !/\/test\//.test(file))
  .map((file) => ({ file: relative(root, file), source: readFileSync(file, 'utf8') }))

test('A-05 A-06 no operation acts on a document without its function', () => {
  expect(sources.filter(({ source }) => acts.test(source)).length).toBeGreaterThan(7)
  expect(sources.flatMap(({ file, source }) => (unasked(source) ? [file] : []))).toEqual([])
})

test('engine/access has these four, and nothing else decides', () => {
  const source = readFileSync(join(root, 'engine/access/acts.ts'), 'utf8')
  const names = [...source.matchAll(/export const (\w+): Act = /g)].map(([, name]) => name)
  expect(names).toEqual(['maySee', 'mayChange', 'mayRemove', 'mayGive'])
  const asked = sources.filter(({ source: text }) => /documents\s*\.(?:changeable|seen)\(/.test(text))
  expect(asked.map(({ file }) => file)).toEqual([])
})

test('one that asks nothing is found, one that asks is not', () => {
  const remove = 'await context.store.trash.remove(id)'
  expect(unasked(remove)).toBe(true)
  expect(unasked('inside.documents.file(id, { owner })')).toBe(true)
  expect(unasked(`import { mayRemove } from '../../../access/acts.ts'\n${remove}`)).toBe(false)
  expect(unasked('await context.store.trash.list(query)')).toBe(false)
})

import { expect, test } from 'vitest'
import type { Entry } from './entry.ts'
import { makeFound } from './found.ts'

const entry = (title: string, more: Partial<Entry> = {}): Entry => ({
  ...{ key: title, title, above: '', icon: 'file', path: `/${title}` },
  ...more,
})
const entries = [entry('Sites'), entry('Schemas'), entry('Save', { path: '', run: () => undefined }), entry('Users')]
const titles = (found: readonly Entry[]) => found.map(({ title }) => title)

test('nothing typed: what was used last, and then all else', () => {
  const used = [entry('Save', { path: '' }), entry('Products', { key: 'go /products' }), entry('Users')]
  expect(titles(makeFound({ entries, used })('', []))).toEqual(['Save', 'Products', 'Users', 'Sites', 'Schemas'])
})

test('what a page offers no more is not shown, although it was used', () => {
  const used = [entry('Publish', { path: '' })]
  expect(titles(makeFound({ entries, used })('', []))).not.toContain('Publish')
  expect(titles(makeFound({ entries, used })('publish', []))).toEqual([])
})

test('typed: what holds the text, used before first; what is only alike comes last', () => {
  const documents = [entry('Old schemas'), entry('Schema of goods')]
  const find = makeFound({ entries: [...entries, entry('Scheme')], used: [entry('Schemas')] })
  expect(titles(find('ｓｃｈｅｍａ', documents))).toEqual(['Schemas', 'Schema of goods', 'Old schemas', 'Scheme'])
})

test('what is found twice is shown once', () => {
  expect(titles(makeFound({ entries, used: [] })('sites', [entry('Sites')]))).toEqual(['Sites'])
})

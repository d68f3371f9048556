import { readFileSync } from 'node:fs'
import { relative } from 'node:path'
import { expect, test } from 'vitest'
import { pages } from '../../runtime/pages/index.ts'
import { isTest, root, sourcesOf } from './imports.ts'

// Lists, details, messages, logins, and what is done with rows are words of any shell.
const ordinary = new Set(['list', 'detail', 'message', 'section-login', 'add', 'update', 'delete', 'bulk'])
const words = ['cart', ...Object.keys(pages).filter((name) => !ordinary.has(name))]

const namedIn = (text: string): string[] => words.filter((word) => text.toLowerCase().includes(word))

test('no shell names a page: what stands in its header was compiled', () => {
  const sources = sourcesOf('renderer/layout').filter((file) => !isTest(file))
  expect(sources.length).toBeGreaterThan(20)
  const found = sources.flatMap((file) =>
    namedIn(readFileSync(file, 'utf8')).map((word) => [relative(root, file), word]),
  )
  expect(found).toEqual([])
})

test('a shell that knows the cart, or where one buys, is found', () => {
  expect(words).toEqual(expect.arrayContaining(['cart', 'calendar', 'favorites', 'purchase', 'reorder', 'transfer']))
  expect(namedIn("const isUnknown = useAtomValue(sharedAtom)['cart'] === undefined")).toEqual(['cart'])
  expect(namedIn('<CartLink /> {t`Purchase page: ${shop.title}`}')).toEqual(['cart', 'purchase'])
})

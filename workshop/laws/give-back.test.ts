import { readFileSync } from 'node:fs'
import { relative } from 'node:path'
import { expect, test } from 'vitest'
import { isTest, root, sourcesOf } from './imports.ts'

/** Pools of connections and workers, and what makes a thing that can be lent: nobody else lends. */
const lenders: Record<string, RegExp> = {
  'engine/sources/connection-pool.ts': /from 'tarn'/,
  'engine/workers/pool.ts': /startWorker<Calls>\(/,
}

/** What puts something back among what may be lent. */
const release = /\b(?:pool\.release|leased\.delete)\(/g
/** Stream bodies that hold nothing of a data source. */
const otherBodies = [
  // A page, whose rows were read before.
  'engine/server/pages/with-opening.ts',
  // What another server sends.
  'engine/operations/site/file/open-address.ts',
  // A file that is done, from the store, part by part.
  'engine/operations/site/download/background/download-file.ts',
]

/** Places where something is released without having been asked for its word. */
function wordless(text: string): number {
  return [...text.matchAll(release)].filter(({ index }) => {
    const before = text.slice(0, index)
    const asked = before.lastIndexOf('giveBack(')
    // What is told to `giveBack` stands within its brackets.
    return asked < 0 || !isOpen(before.slice(asked + 'giveBack'.length))
  }).length
}

const isOpen = (text: string): boolean => text.split('(').length > text.split(')').length

const files = sourcesOf('engine')
  .filter((file) => !isTest(file) && !/\/(?:test|store)\//.test(file))
  .map((file) => ({ file: relative(root, file), text: readFileSync(file, 'utf8') }))

test('A-01 a release is seen, as is one that asked for a word before', () => {
  expect(wordless('finally { pool.release(slot) }')).toBe(1)
  expect(wordless('giveBack(lent, () => void pool.release(slot))')).toBe(0)
  expect(wordless('giveBack(lent, () => {\n  this.#leased.delete(worker)\n  this.#rest()\n})')).toBe(0)
  expect(wordless('giveBack(lent, done)\npool.release(slot)')).toBe(1)
})

test('A-01 what a pool lent goes back by one function, which takes its word that nothing is open', () => {
  const released = files.filter(({ text }) => text.search(release) >= 0).map(({ file }) => file)
  expect(released.toSorted()).toEqual(Object.keys(lenders).toSorted())
  expect(files.filter(({ text }) => wordless(text) > 0).map(({ file }) => file)).toEqual([])
  for (const [lender, makes] of Object.entries(lenders)) {
    const makers = files.filter(({ file, text }) => makes.test(text) && file !== 'engine/workers/worker.ts')
    expect(makers.map(({ file }) => file)).toEqual([lender])
  }
})

test('A-02 an answer that is made while it is sent goes through the one place that bounds its reader', () => {
  const bodies = files.filter(({ text }) => /new ReadableStream\b/.test(text)).map(({ file }) => file)
  expect(bodies.toSorted()).toEqual([...otherBodies, 'engine/streams/streamed-body.ts'].toSorted())
})

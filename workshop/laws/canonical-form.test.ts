import { readFileSync } from 'node:fs'
import { relative } from 'node:path'
import { fileURLToPath } from 'node:url'
import fc from 'fast-check'
import { expect, test } from 'vitest'
import { loadJsonSchemas } from '../../engine/json-schemas/load-json-schemas.ts'
import { canonicalFiles, canonicalText } from '../format-documents.ts'

const root = fileURLToPath(new URL('../..', import.meta.url))
const set = loadJsonSchemas(root)
const files = canonicalFiles()

test('every shipped JSON file is in canonical form (mend: npx node workshop/format-documents.ts)', () => {
  expect(files.length).toBeGreaterThan(10)
  const different = files.filter(
    (file) => canonicalText(file, readFileSync(file, 'utf8'), set) !== readFileSync(file, 'utf8'),
  )
  expect(different.map((file) => relative(root, file))).toEqual([])
})

test('format(parse(x)) is idempotent for every file, in whatever order its keys stand', () => {
  const texts = files.map((file) => ({ file, text: readFileSync(file, 'utf8') }))
  fc.assert(
    fc.property(fc.constantFrom(...texts), fc.infiniteStream(fc.integer()), ({ file, text }, numbers) => {
      const shuffled = JSON.stringify(shuffle(JSON.parse(text), () => numbers.next().value))
      const once = canonicalText(file, shuffled, set)
      expect(canonicalText(file, once, set)).toBe(once)
    }),
    { numRuns: 60 },
  )
})

function shuffle(value: unknown, next: () => number): unknown {
  if (Array.isArray(value)) return value.map((item) => shuffle(item, next))
  if (typeof value !== 'object' || value === null) return value
  const entries = Object.entries(value).map(([key, item]) => ({ key, item: shuffle(item, next), rank: next() }))
  return Object.fromEntries(entries.sort((a, b) => a.rank - b.rank).map(({ key, item }) => [key, item]))
}

import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { Ajv2020, type ValidateFunction } from 'ajv/dist/2020.js'
import { beforeAll, describe, expect, test } from 'vitest'
import { editorSchema, editorSchemaOf } from '../../runtime/json-schema/editor-schema.ts'
import { isObject } from '../../runtime/json/is-object.ts'
import { jsonFilesBelow } from './json-files-below.ts'
import { loadTexts } from '../definitions/load-definitions.ts'
import { loadJsonSchemas, readJson } from './load-json-schemas.ts'
import { localizedSet } from './localized-set.ts'

const root = fileURLToPath(new URL('../..', import.meta.url))
const set = loadJsonSchemas(root)
/** Characters of the schema of one kind; that of all has 700,000. */
const largest = 350_000
const site = { kind: 'site', version: 1, key: 'a', name: 'A', spec: { path: 'a' } }

let isGood: ValidateFunction
beforeAll(() => {
  // As an editor reads it: alone, without any other schema, and with keywords of its own.
  isGood = new Ajv2020({ strict: false, validateFormats: false, allErrors: true }).compile(editorSchema(set))
})

describe('one JSON Schema for text editors', () => {
  const files = ['wholesale', 'northwind', 'gallery'].flatMap((name) => jsonFilesBelow(join(root, 'examples', name)))
  const documents = files.filter((file) => !file.includes('/screenshots/') && !file.includes('/test/'))

  test.each(documents.map((file) => [file.slice(root.length), file]))('%s is as it says', (_name, file) => {
    const content = readJson(file)
    const isOne = [content].flat().every((item) => typeof item === 'object' && item !== null && 'spec' in item)
    if (isOne) expect(isGood(content) ? [] : isGood.errors).toEqual([])
  })

  test.each([
    ['a name that is not known', { ...site, spec: { path: 'a', colour: 1 } }, '/spec'],
    ['a kind that is not there', { ...site, kind: 'sight' }, '/kind'],
    ['a value of another type', { ...site, spec: { path: 7 } }, '/spec/path'],
    ['no name', { ...site, name: undefined }, ''],
    ['one of several', [site, { ...site, spec: { path: [] } }], '/1/spec/path'],
  ])('%s is told at its place', (_name, document, at) => {
    expect(isGood(JSON.parse(JSON.stringify(document)))).toBe(false)
    expect(isGood.errors!.map(({ instancePath }) => instancePath)).toContain(at)
  })

  const byKind = documents.flatMap((file) =>
    [readJson(file)].flat().flatMap((one) => (isObject(one) && typeof one['kind'] === 'string' ? [one] : [])),
  )
  const ajv = () => new Ajv2020({ strict: false, validateFormats: false, allErrors: true })

  test.each(set.kinds())('PW-43 that of %s alone is small, and says the same of every document', (kind) => {
    const schema = editorSchemaOf(set, kind)
    expect(JSON.stringify(schema).length).toBeLessThan(largest)
    expect(JSON.stringify(schema)).not.toMatch(/"\$(ref|id)":"kumiki:|"x-[a-z]/)
    const isGoodAlone = ajv().compile(schema)
    for (const document of byKind.filter((one) => one['kind'] === kind))
      expect([isGoodAlone(document), isGoodAlone.errors]).toEqual([true, null])
    expect(isGoodAlone({ ...site, kind: kind === 'site' ? 'folder' : 'site' })).toBe(false)
    expect(isGoodAlone({ kind, version: 1, key: 'a', name: 'A', spec: { colourOfNothing: 1 } })).toBe(false)
  })

  test('it stands alone, says what may stand where, and what a code means, in both languages', () => {
    const schemaIn = (language: 'ja' | 'en') =>
      JSON.stringify(editorSchema(localizedSet({ set, definitions: { texts: loadTexts(root) } }, language)))
    const [english, japanese] = [schemaIn('en'), schemaIn('ja')]
    for (const text of [english, japanese]) expect(text).not.toMatch(/"\$(ref|id)":"kumiki:|"x-[a-z]/)
    expect(english).toContain('"enumDescriptions":["IBM i')
    expect(english).toContain('Where Kumiki connects to.')
    expect(japanese).toContain('接続')
  })
})

import { readFileSync } from 'node:fs'
import { join, relative, sep } from 'node:path'
import { expect, test } from 'vitest'
import { outputKeys } from '../../runtime/output/outputs.ts'
import { isTest, root, sourcesOf } from './imports.ts'
import { wordsIn } from './words-in.ts'

/** Where a format is at home. */
const rooms = ['runtime/output/', 'engine/output/', ...outputKeys.map((key) => `runtime/${key}/`)]

/** Files and folders that name a format and are about something else than the files of a list. */
const known: Record<string, string> = {
  'runtime/check/rules/': 'rules of the kind of document that is called so',
  'runtime/chains/parameter-sources.ts': 'where its schemas get values from',
  'runtime/pages/sources-at.ts': 'the same',
  'runtime/pages/list/': 'makes its plans for all rows of a search',
  'runtime/pages/papers/': 'it, of chosen rows and of one',
  'engine/operations/site/download/': 'whose rows have lines, and may be named by their keys',
  'engine/printer/': 'what it draws for',
  'engine/operations/report/': 'draws one for its builder',
  'engine/operations/index.ts': 'the list of operations',
  'engine/operations/site/request/run-guarded.ts': 'why one is not there',
  'runtime/json/parse-json.ts': 'tells problems',
  'engine/access/licences.ts': 'a flag of the licence',
  'engine/execution/runs.ts': 'tells errors',
  'engine/operations/sql/drift/': 'tells what has changed',
  'renderer/ui/icon-paths.ts': 'an icon',
  'engine/transfer/': 'reads files',
  'engine/execution/transfer/': 'reads files',
  'engine/operations/site/transfer/': 'reads files, and gives faulty lines back in the form in which they came',
  'engine/choices/': 'reads files',
  'engine/parsers.ts': 'the list of what reads files',
  'engine/call/parts.ts': 'takes a type of what reads files',
  'engine/kinds/': 'what kinds do of their own: one is called so, some read files',
  'engine/office/': 'what it makes PDFs for',
  'runtime/parts/': 'fields of the kind of document that is called so',
  'runtime/check/watch-parts.ts': 'the same',
  'engine/files/file-types.ts': 'the closed list of files that may be stored',
  'runtime/pages/transfer/': 'how a file that is transferred is read',
  'renderer/blocks/edit/transfer': 'looks into a file before it is sent',
  'runtime/apis/open-api.ts': 'media types of APIs',
  'engine/server/apis/': 'media types of APIs, whose CSV has no guard and quotes only what must be (RFC 4180)',
  'engine/operations/log/log-download.ts': 'the log for a spreadsheet',
  'renderer/blocks/workbench/sql/': 'rows of a statement for a spreadsheet',
  'renderer/blocks/rows/download/receive-file.ts': 'counts lines of any text whose values stand in quotes',
}

function formatsIn(text: string): string[] {
  const possible = outputKeys.filter((key) => text.toLowerCase().includes(key))
  const words = possible.length > 0 ? wordsIn(text) : new Set()
  return possible.filter((key) => words.has(key))
}

test('a format that is named is found, one in a comment or within another word is not', () => {
  expect(formatsIn("const made = format === 'excel' ? excelFile : csvFile")).toEqual(['csv', 'excel'])
  expect(formatsIn('const { csv } = plan')).toEqual(['csv'])
  expect(formatsIn('const name = `${id}-csv-download`')).toEqual(['csv'])
  expect(formatsIn("import { toText } from '../excel/to-text.ts'")).toEqual(['excel'])
  expect(formatsIn('// csv\nconst excellent = list[key]')).toEqual([])
})

const isAt = (file: string, places: readonly string[]): boolean => places.some((place) => file.startsWith(place))

test('outside of its rooms no output format is named: who writes files asks the registry', () => {
  const named = ['runtime', 'engine', 'renderer']
    .flatMap(sourcesOf)
    .map((file) => relative(root, file).replaceAll(sep, '/'))
    .filter((file) => /\.tsx?$/.test(file) && !isTest(file) && !/\/(test|testing|generated)\//.test(file))
    .filter((file) => !isAt(file, rooms) && formatsIn(readFileSync(join(root, file), 'utf8')).length > 0)
  expect(named.length).toBeGreaterThan(0)
  expect(named.filter((file) => !isAt(file, Object.keys(known)))).toEqual([])
  // A place that names none any more leaves the list.
  expect(Object.keys(known).filter((place) => !named.some((file) => file.startsWith(place)))).toEqual([])
})

test('each format has the call by which users get its files', () => {
  const calls = readFileSync(join(root, 'definitions/calls/content.json'), 'utf8')
  const missing = (keys: readonly string[]) => keys.filter((key) => !calls.includes(`"operation": "${key}-download"`))
  expect(missing(outputKeys)).toEqual([])
  expect(missing(['clay-tablet'])).toEqual(['clay-tablet'])
})

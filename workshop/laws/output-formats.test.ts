import { globSync, readFileSync } from 'node:fs'
import { basename, join, relative, sep } from 'node:path'
import { expect, test } from 'vitest'
import { outputKeys } from '../../runtime/output/outputs.ts'
import { isTest, root, sourcesOf } from './imports.ts'
import { wordsIn } from './words-in.ts'

/** Where a format is at home. */
const rooms = ['runtime/output/', 'engine/output/', ...outputKeys.map((key) => `runtime/${key}/`)]

/** Files and folders that name a format and are about something else than the files of a list. */
const known: Record<string, string> = {
  'runtime/openapi-in/from-swagger.ts': 'how Swagger 2.0 calls a list between commas',
  'engine/transfer/': 'reads files',
  'engine/execution/transfer/': 'reads files',
  'engine/operations/site/transfer/': 'reads files, and gives faulty lines back in the form in which they came',
  'engine/transfers/error-file.ts': 'gives faulty lines back in the form in which they came',
  'engine/schedules/take-in.ts': 'reads files',
  'engine/choices/': 'reads files',
  'engine/parsers.ts': 'the list of what reads files',
  'engine/call/parts.ts': 'takes a type of what reads files',
  'engine/kinds/component.ts': 'reads files',
  'engine/kinds/report.ts': 'reads the workbook that is filled',
  'engine/files/file-types.ts': 'the closed list of files that may be stored',
  'runtime/pages/transfer/': 'how a file that is transferred is read',
  'runtime/transfer/': 'how a file that is transferred is read',
  'renderer/blocks/edit/transfer': 'looks into a file before it is sent',
  'renderer/blocks/workbench/report-sheet': 'places of cells of the workbook that is filled',
  'renderer/fields/lists/headings-button.tsx': 'takes the headings of a file',
  'runtime/apis/': 'media types of APIs, and the report by which rows of one are printed',
  'engine/server/apis/': 'media types of APIs, whose CSV has no guard and quotes only what must be (RFC 4180)',
  'engine/operations/log/log-download.ts': 'the log for a spreadsheet',
  'renderer/blocks/workbench/sql/': 'rows of a statement for a spreadsheet',
  'renderer/blocks/show/chart/numbers.tsx': 'numbers of a graph for a spreadsheet',
  'renderer/blocks/rows/download/receive-file.ts': 'counts lines of any text whose values stand in quotes',
}

const kinds = globSync('*.json', { cwd: join(root, 'schemas/kinds') }).map((file) => basename(file, '.json'))

/** A format that is called as a kind of document is named wherever that is. */
function formatsIn(text: string): string[] {
  const possible = outputKeys.filter((key) => !kinds.includes(key) && text.toLowerCase().includes(key))
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

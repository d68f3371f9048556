import { readFileSync } from 'node:fs'
import { dirname, join, relative, resolve } from 'node:path'
import ts from 'typescript'
import { expect, test } from 'vitest'
import { filesBelow, isTest, root } from './imports.ts'

/** Programs that run in the process that serves. */
const serving = ['engine/main.ts', 'engine/command-line/main.ts']

/** Packages and rooms that read what others wrote, in a form whose reading may take any time and any memory. */
const readers =
  /^(yaml|js-yaml|saxes|sax|fast-xml-parser|xml2js|jszip|fflate|yauzl|unzipper|adm-zip|jq-web|papaparse)(\/|$)|^runtime\/openapi-in\/read-openapi\.ts$|^engine\/transfer\/read\/excel\/read-/

/** What unpacks, or reads a workbook by the library that writes them. */
const unpacks =
  /\b(create)?(Inflate|InflateRaw|Gunzip|Unzip|BrotliDecompress|ZstdDecompress|inflate|inflateRaw|gunzip|unzip|brotliDecompress|zstdDecompress)(Sync)?\(|\bxlsx\.(load|read|readFile)\(/

/** Who may unpack where others are served. */
const mayUnpack: Record<string, string> = {
  'engine/outbound/decoded-body.ts': 'as it comes, and cut at as many bytes as its caller takes',
  'engine/printer/unify-letters.ts': 'tables of names in a file that the host’s own Chromium has just drawn',
  'engine/store/parts/contents.ts': 'what the store itself has packed',
}

/** Where a program goes on in a process of its own. */
const isOtherProcess = (file: string, text: string): boolean =>
  /^serveParser\(/m.test(text) || /\/(jq|odbc|database)-worker\.ts$/.test(file)

const typesAlone = /^(import|export) type [^'"]*['"][^'"]+['"]/gm
const otherFiles = /new URL\(\s*'(?:\.\/)?([^']+\.m?[jt]s)',\s*import\.meta\.url/g

/** What of these a program loads at last: files of its own process, and packages. */
function loadedBy(entries: readonly string[]): Map<string, string> {
  const loaded = new Map<string, string>()
  const waiting = entries.map((file) => ({ file, by: '' }))
  for (let next = waiting.pop(); next; next = waiting.pop()) {
    const { file, by } = next
    if (loaded.has(file)) continue
    loaded.set(file, by)
    const text = readFileSync(join(root, file), 'utf8').replaceAll(typesAlone, '')
    const names = [
      ...ts.preProcessFile(text, true, true).importedFiles.map(({ fileName }) => fileName),
      ...[...text.matchAll(otherFiles)].map(([, name]) => `./${name}`),
    ]
    for (const name of names) {
      const own = relative(root, resolve(root, dirname(file), name))
      if (!name.startsWith('.')) loaded.set(name, file)
      else if (/^(engine|runtime)\/.*\.m?ts$|\.mjs$/.test(own) && !isOtherProcess(own, contentOf(own)))
        waiting.push({ file: own, by: file })
    }
  }
  return loaded
}

const contentOf = (file: string): string => readFileSync(join(root, file), 'utf8')

const wrongIn = (loaded: ReadonlyMap<string, string>): string[] =>
  [...loaded].filter(([name]) => readers.test(name)).map(([name, by]) => `${by} → ${name}`)

const unpackingIn = (loaded: ReadonlyMap<string, string>): string[] =>
  [...loaded.keys()].filter((name) => /^(engine|runtime)\//.test(name) && unpacks.test(contentOf(name)))

test('A-03 A-04 where others are served, nobody reads YAML, XML, archives or descriptions of APIs', () => {
  const loaded = loadedBy(serving)
  expect(loaded.size).toBeGreaterThan(500)
  expect(loaded.has('engine/sites/drafts/draft-worker.ts')).toBe(true)
  expect(wrongIn(loaded)).toEqual([])
  expect(unpackingIn(loaded).sort()).toEqual(Object.keys(mayUnpack).sort())
})

test('the law finds what it forbids', () => {
  const wrong = (file: string) => wrongIn(loadedBy([file])).map((line) => line.split(' → ')[1])
  expect(wrong('engine/transfer/read/excel/workbook-worker.ts')).toContain('saxes')
  expect(wrong('engine/web-api/openapi/description-worker.ts').sort()).toEqual([
    'js-yaml',
    'runtime/openapi-in/read-openapi.ts',
    'yauzl',
  ])
  expect(wrong('engine/archive/unpack-worker.ts')).toEqual(['yauzl'])
  expect(unpackingIn(loadedBy(['engine/outbound/decoded-body.ts']))).toHaveLength(1)
})

/** Lists that the reader of workbooks fills without a count, and why each has an end. */
const endingLists: Record<string, string> = {
  'format-sections.ts brackets.push': 'of a format, whose characters are counted',
  'format-sections.ts sections.push': 'of a format, whose characters are counted',
  'format-sections.ts tokens.push': 'of a format, whose characters are counted',
  'read-excel.ts all.push': 'bytes of the file, which are counted',
  'sheet-rows.ts cells.push': 'as many as the most columns',
  'sheet-rows.ts found.push': 'rows of one piece of the sheet',
}

const growing = /\b\w+\.(push|add|set|unshift)\(/g

test('A-04 what a workbook fills is counted', () => {
  const files = filesBelow(join(root, 'engine/transfer/read/excel')).filter(
    (file) => file.endsWith('.ts') && !isTest(file) && !file.endsWith('bounded.ts'),
  )
  const found = files.flatMap((file) =>
    [...readFileSync(file, 'utf8').matchAll(growing)].map(
      ([call]) => `${relative(join(root, 'engine/transfer/read/excel'), file)} ${call.slice(0, -1)}`,
    ),
  )
  expect([...new Set(found)].sort()).toEqual(Object.keys(endingLists).sort())
  expect('sheets.push({ name })'.match(growing)).toHaveLength(1)
})

/**
 * `npx node workshop/catalogues.ts`: extracts the texts of the renderer's code into its catalogues. With `--check` it
 * changes nothing and fails when a text is missing there, or when one of code or documents has no Japanese.
 */
import { spawnSync } from 'node:child_process'
import { readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { fileURLToPath, pathToFileURL } from 'node:url'
import type { Document } from '../runtime/document.ts'
import { changeWords } from '../runtime/screen/change-words.ts'
import type { JsonSchemaSet } from '../runtime/json-schema/json-schema-set.ts'
import { jsonFilesBelow } from '../engine/json-schemas/json-files-below.ts'
import { loadScreens } from '../engine/definitions/load-screens.ts'
import { jsonFiles, loadJsonSchemas, readJson } from '../engine/json-schemas/load-json-schemas.ts'

const root = fileURLToPath(new URL('..', import.meta.url))

/** Texts of the product in shipped screens and menus: words, as `change-words.ts` finds them. */
export function textsOfDocuments(
  documents: readonly Pick<Document<unknown>, 'kind' | 'spec'>[],
  set: JsonSchemaSet,
): Set<string> {
  const texts = new Set<string>()
  for (const document of documents) {
    if (!['screen', 'menu'].includes(document.kind)) continue
    changeWords(set, document.kind, document.spec, (word) => {
      if (/\p{Letter}/u.test(word)) texts.add(word)
      return word
    })
  }
  return texts
}

/** Screens and menus as they are drawn: there every text of a piece has its place. */
function shippedDocuments(set: JsonSchemaSet) {
  const written = ['editor', 'definitions']
    .flatMap((folder) => jsonFilesBelow(join(root, folder)))
    .flatMap((file) => readJson(file) as Document | Document[])
    .filter((document) => typeof document === 'object' && 'kind' in document && 'spec' in document)
  const { screens, menus } = loadScreens(written, set)
  return [...screens.values(), ...menus]
}

/** What the log calls what was done. */
function namesOfCalls(): string[] {
  return jsonFiles(join(root, 'definitions/calls'))
    .flatMap((file) => readJson(file) as Document | Document[])
    .flatMap(({ name }) => (typeof name === 'string' ? [name] : []))
}

function untranslatedDocuments(): string[] {
  const japanese = new Set(
    jsonFiles(join(root, 'definitions/locales/ja')).flatMap((file) => Object.keys(readJson(file) as object)),
  )
  const set = loadJsonSchemas(root)
  const texts = textsOfDocuments(shippedDocuments(set), set)
  for (const name of namesOfCalls()) texts.add(name)
  return [...texts].filter((text) => !japanese.has(text)).map((text) => `no Japanese for a document's text: ${text}`)
}

const catalogues = ['ja', 'en'].map((language) => join(root, `renderer/locales/${language}.po`))

function extract(): void {
  const { status, stderr } = spawnSync('npx', ['lingui', 'extract', '--clean'], { cwd: root, encoding: 'utf8' })
  if (status !== 0) throw new Error(stderr)
}

/** Messages of a catalogue by id; a text over several lines is joined. */
function messagesIn(catalogue: string): Map<string, string> {
  const text = readFileSync(catalogue, 'utf8').replaceAll(/"\n"/g, '')
  return new Map([...text.matchAll(/^msgid "(.*)"\nmsgstr "(.*)"$/gm)].map(([, id, message]) => [id!, message!]))
}

function staleCatalogues(): string[] {
  const before = catalogues.map((file) => readFileSync(file, 'utf8'))
  const known = catalogues.map(messagesIn)
  try {
    extract()
    return catalogues.flatMap((file, at) => {
      const ids = [...messagesIn(file).keys()]
      return ids.filter((id) => !known[at]!.has(id)).map((id) => `not in ${file.slice(root.length)}: ${id}`)
    })
  } finally {
    catalogues.forEach((file, at) => writeFileSync(file, before[at]!))
  }
}

function untranslatedCode(): string[] {
  return [...messagesIn(catalogues[0]!)]
    .filter(([id, message]) => id !== '' && message === '')
    .map(([id]) => `no Japanese for a text of the renderer: ${id}`)
}

if (import.meta.url === pathToFileURL(process.argv[1] ?? '').href) {
  if (process.argv.includes('--check')) {
    const missing = [...staleCatalogues(), ...untranslatedCode(), ...untranslatedDocuments()]
    for (const line of missing) console.log(line)
    process.exit(missing.length > 0 ? 1 : 0)
  }
  extract()
}

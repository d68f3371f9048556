import { mkdirSync, writeFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import type { Language } from '../../runtime/document.ts'
import { formatJson } from '../../runtime/format.ts'
import { editorSchema } from '../../runtime/json-schema/editor-schema.ts'
import type { JsonSchemaSet } from '../../runtime/json-schema/json-schema-set.ts'
import { referencePages } from '../../runtime/reference/reference-pages.ts'
import { loadTexts } from '../definitions/load-definitions.ts'
import { loadJsonSchemas } from '../json-schemas/load-json-schemas.ts'
import { kindSchemaText } from '../json-schemas/kind-schema-text.ts'
import { localizedSet } from '../json-schemas/localized-set.ts'
import { definitionsOf, type Call } from './call.ts'

export interface Describing {
  root: string
  language: Language
  /** Folder with further kinds. */
  definitions?: string | undefined
}

export function runSchema(call: Call): number {
  for (const file of writeSchemas(call.place, call.more, describing(call))) call.print(`Wrote ${file}.`)
  return 0
}

export function runReference(call: Call): number {
  call.print(`Wrote ${writeReference(call.place, describing(call))} pages to ${call.place}.`)
  return 0
}

export const describing = (call: Call): Describing => ({
  ...{ root: call.root, language: call.options.language, definitions: definitionsOf(call) },
})

/**
 * Writes JSON Schemas of documents, which text editors read: into a file that of all kinds, or of the one that is named; into
 * a folder one for each of these kinds, or of all. Answers the files. Throws where a kind is not there.
 */
export function writeSchemas(path: string, kinds: readonly string[], describing: Describing): string[] {
  const { set } = wordsOf(describing)
  const unknown = kinds.find((kind) => !set.hasKind(kind))
  if (unknown !== undefined) throw new Error(`There is no kind ${unknown}. There are: ${set.kinds().join(', ')}.`)
  if (!path.endsWith('.json')) return writeKindSchemas(path, kinds.length > 0 ? kinds : set.kinds(), set)
  const [kind, ...more] = kinds
  if (more.length > 0) throw new Error('One file holds the schema of one kind or of all: name a folder for several.')
  return [written(path, kind === undefined ? formatJson(editorSchema(set)) : kindSchemaText(set, kind))]
}

/** Writes `<folder>/<kind>.json` for each kind, in the words of the set. Answers the files. */
export function writeKindSchemas(folder: string, kinds: Iterable<string>, set: JsonSchemaSet): string[] {
  return [...kinds].map((kind) => written(join(folder, `${kind}.json`), kindSchemaText(set, kind)))
}

function written(file: string, text: string): string {
  mkdirSync(dirname(file), { recursive: true })
  writeFileSync(file, text)
  return file
}

/** Writes the reference of documents as pages in Markdown. Answers how many. */
export function writeReference(folder: string, describing: Describing): number {
  const { set, word } = wordsOf(describing)
  const pages = referencePages(set, word)
  for (const { file, text } of pages) {
    mkdirSync(dirname(join(folder, file)), { recursive: true })
    writeFileSync(join(folder, file), text)
  }
  return pages.length
}

/** The schemas in a language, and its words for the reference. */
export function wordsOf({ root, language, definitions }: Describing) {
  const texts = loadTexts(root, definitions)
  const set = localizedSet({ set: loadJsonSchemas(root, definitions), definitions: { texts } }, language)
  return { set, word: texts(language) }
}

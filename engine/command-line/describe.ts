import { mkdirSync, writeFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import type { Language } from '../../runtime/document.ts'
import { formatJson } from '../../runtime/format.ts'
import { editorSchema } from '../../runtime/json-schema/editor-schema.ts'
import { referencePages } from '../../runtime/reference/reference-pages.ts'
import { loadTexts } from '../definitions/load-definitions.ts'
import { loadJsonSchemas } from '../json-schemas/load-json-schemas.ts'
import { localizedSet } from '../json-schemas/localized-set.ts'
import { definitionsOf, type Call } from './call.ts'

export interface Describing {
  root: string
  language: Language
  /** Folder with further kinds. */
  definitions?: string | undefined
}

export function runSchema(call: Call): number {
  writeSchema(call.place, describing(call))
  call.print(`Wrote ${call.place}.`)
  return 0
}

export function runReference(call: Call): number {
  call.print(`Wrote ${writeReference(call.place, describing(call))} pages to ${call.place}.`)
  return 0
}

const describing = (call: Call): Describing => ({
  ...{ root: call.root, language: call.options.language, definitions: definitionsOf(call) },
})

/** Writes the one JSON Schema of documents, which text editors read. */
export function writeSchema(file: string, describing: Describing): void {
  mkdirSync(dirname(file), { recursive: true })
  writeFileSync(file, formatJson(editorSchema(wordsOf(describing).set)))
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

function wordsOf({ root, language, definitions }: Describing) {
  const texts = loadTexts(root, definitions)
  const set = localizedSet({ set: loadJsonSchemas(root, definitions), definitions: { texts } }, language)
  return { set, word: texts(language) }
}

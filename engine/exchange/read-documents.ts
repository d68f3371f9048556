import { readFileSync } from 'node:fs'
import { relative } from 'node:path'
import type { Document } from '../../runtime/document.ts'
import type { Place, SyntaxProblem } from '../../runtime/json/parse-json.ts'
import { withoutSchemaLine } from '../../runtime/json-schema/schema-line.ts'
import { readJson } from '../../runtime/json/read-json.ts'
import { mapInSlices } from '../call/map-in-slices.ts'
import { isJsonSchema } from '../../runtime/json/is-json-schema.ts'
import { isObject } from '../../runtime/json/is-object.ts'
import { documentFilesBelow } from './bundle.ts'

/** A document and where in its file it begins: `` or `/3` in a file that holds several. */
export interface ReadDocument {
  document: Document
  file: ReadFile
  at: string
}

export interface ReadFile {
  /** Path as it is shown. */
  path: string
  /** Path as it is opened. */
  full: string
  problems: SyntaxProblem[]
  places: Map<string, Place>
  documents: ReadDocument[]
  /** What should be a document and is not even an object with a kind, by where it stands. */
  others: { at: string; value: unknown }[]
}

const mostWithPlaces = 32 * 1024 * 1024

/** Reads every JSON file below a folder, or one file; a file holds a document, an array of documents, or an export as JSON. */
export function readDocuments(path: string): ReadFile[] {
  return documentFilesBelow(path).map(readFile)
}

/** The same, for who serves others in between. */
export function readInTurns(path: string): Promise<ReadFile[]> {
  return mapInSlices(documentFilesBelow(path), readFile)
}

function readFile(path: string): ReadFile {
  const text = readFileSync(path)
  // Places take many times what the text takes.
  const { value, problems, places } = readJson(text, { withPlaces: text.length <= mostWithPlaces })
  const shown = relative(process.cwd(), path) || path
  const file: ReadFile = { path: shown, full: path, problems, places, documents: [], others: [] }
  if (value === undefined || isJsonSchema(value)) return file
  for (const [item, at] of itemsOf(value)) {
    if (isDocument(item)) file.documents.push({ document: withoutSchemaLine(item), file, at })
    else file.others.push({ at, value: item })
  }
  return file
}

/** One document, several, or those of an export as JSON, each with its place. */
function itemsOf(value: unknown): [item: unknown, at: string][] {
  const within = (items: unknown[], at: string) =>
    items.map((item, index): [unknown, string] => [item, `${at}/${index}`])
  if (Array.isArray(value)) return within(value, '')
  if (isObject(value) && !('kind' in value) && Array.isArray(value['documents']))
    return within(value['documents'], '/documents')
  return [[value, '']]
}

function isDocument(value: unknown): value is Document {
  if (!isObject(value)) return false
  const { kind, key, spec } = value
  return typeof kind === 'string' && typeof key === 'string' && typeof spec === 'object' && spec !== null
}

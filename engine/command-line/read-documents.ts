import { readdirSync, readFileSync, statSync } from 'node:fs'
import { join, relative } from 'node:path'
import type { Document } from '../../runtime/document.ts'
import { notUtf8 } from '../../runtime/json/not-utf8.ts'
import { parseJson } from '../../runtime/json/parse-json.ts'
import type { ParsedJson, Place, SyntaxProblem } from '../../runtime/json/parse-json.ts'
import { isObject } from '../../runtime/json/is-object.ts'

/** A document and where in its file it begins: `` or `/3` in a file that holds several. */
export interface ReadDocument {
  document: Document
  file: ReadFile
  at: string
}

export interface ReadFile {
  /** Path as it is shown. */
  path: string
  problems: SyntaxProblem[]
  places: Map<string, Place>
  documents: ReadDocument[]
  /** Pointers of what should be a document and is not even an object with a kind. */
  others: string[]
}

/** Reads every JSON file below a folder, or one file; a file holds a document or an array of documents. */
export function readDocuments(path: string): ReadFile[] {
  return jsonFilesBelow(path).map(readFile)
}

/** Paths of all JSON files below a folder, sorted; hidden folders and node_modules are passed over. */
export function jsonFilesBelow(path: string): string[] {
  if (statSync(path).isFile()) return [path]
  const entries = readdirSync(path, { withFileTypes: true }).sort((a, b) => (a.name < b.name ? -1 : 1))
  return entries.flatMap((entry) => {
    if (entry.name.startsWith('.') || entry.name === 'node_modules') return []
    const inner = join(path, entry.name)
    if (entry.isDirectory()) return jsonFilesBelow(inner)
    return entry.name.endsWith('.json') ? [inner] : []
  })
}

function readFile(path: string): ReadFile {
  const bytes = readFileSync(path)
  const { value, problems, places } = notUtf8(bytes) === undefined ? parseJson(bytes.toString()) : refused(bytes)
  const file: ReadFile = { path: relative(process.cwd(), path) || path, problems, places, documents: [], others: [] }
  if (value === undefined) return file
  const all = Array.isArray(value) ? value.map((item, index): [unknown, string] => [item, `/${index}`]) : [[value, '']]
  for (const [item, at] of all as [unknown, string][]) {
    if (isDocument(item)) file.documents.push({ document: item, file, at })
    else file.others.push(at)
  }
  return file
}

/** A file in another encoding (CP932, Latin-1) would be stored with its letters lost. */
function refused(bytes: Buffer): ParsedJson {
  const at = notUtf8(bytes)!
  const before = bytes.subarray(0, at).toString().split('\n')
  const byte = `0x${bytes[at]!.toString(16).padStart(2, '0')}`
  const values = [`byte ${byte} (offset ${at}, not UTF-8)`]
  const place = { line: before.length, column: before.at(-1)!.length + 1 }
  return { value: undefined, problems: [{ code: 'json-syntax', at: '', ...place, values }], places: new Map() }
}

function isDocument(value: unknown): value is Document {
  if (!isObject(value)) return false
  const { kind, key, spec } = value
  return typeof kind === 'string' && typeof key === 'string' && typeof spec === 'object' && spec !== null
}

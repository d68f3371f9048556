import { createHash } from 'node:crypto'
import { existsSync, readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import type { Document } from '../../runtime/document.ts'
import { formatDocument, parseDocument } from '../../runtime/format.ts'
import type { JsonSchemaSet } from '../../runtime/json-schema/json-schema-set.ts'
import { withoutSchemaLine } from '../../runtime/json-schema/schema-line.ts'

/** Hidden, so that it is not taken for a document. */
const name = '.kumiki-export.json'

/** What an export wrote into a folder: by address, the file and the hash of the document as it stood in the store. */
export type ExportRecord = Map<string, { file: string; hash: string }>

/** Empty where nothing was exported to. */
export function readRecord(folder: string): ExportRecord {
  const path = join(folder, name)
  if (!existsSync(path)) return new Map()
  return new Map(Object.entries(JSON.parse(readFileSync(path, 'utf8')) as Record<string, never>))
}

export function writeRecord(folder: string, record: ExportRecord): void {
  const sorted = [...record].sort(([one], [other]) => (one < other ? -1 : 1))
  writeFileSync(join(folder, name), `${JSON.stringify(Object.fromEntries(sorted), null, 2)}\n`)
}

/** The same for the same content, however it is written. */
export function hashOfDocument(document: Document, set: JsonSchemaSet): string {
  return hashOfText(formatDocument(document, set))
}

/** Whether a file is as an export wrote it, with a line that names its schema or without one. */
export function isAsExported(text: string, hash: string, set: JsonSchemaSet): boolean {
  if (hashOfText(text) === hash) return true
  const { document } = parseDocument(text)
  if (!document) return false
  const own = withoutSchemaLine(document)
  return own !== document && hashOfDocument(own, set) === hash && formatDocument(document, set) === text
}

function hashOfText(text: string): string {
  return createHash('sha256').update(text).digest('hex')
}

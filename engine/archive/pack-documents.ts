import { hash } from 'node:crypto'
import type { Document } from '../../runtime/document.ts'
import { formatDocument } from '../../runtime/format.ts'
import type { JsonSchemaSet } from '../../runtime/json-schema/json-schema-set.ts'
import { withSchemaLine } from '../../runtime/json-schema/schema-line.ts'
import { kindSchemaText } from '../json-schemas/kind-schema-text.ts'
import {
  documentName,
  fileName,
  listName,
  manifestName,
  schemaName,
  type BundleManifest,
  type ListedFile,
} from './archive-layout.ts'
import { writeArchive, type ArchiveEntry } from './write-archive.ts'

/** A stored file that comes along. */
export interface FileToPack extends ListedFile {
  size: number
}

/** Where the bytes of a file come from. */
type BytesOf = (hash: string) => AsyncIterable<Uint8Array>

interface Packing {
  set: JsonSchemaSet
  bytesOf: BytesOf
  bundle?: string
  schemas?: JsonSchemaSet | undefined
}

/**
 * The archive of an export, made while it is read: `documents/<kind>/<key>.json` in canonical form, `files/<hash>`, and
 * `files.json` that says what each file is called. Files are never held as a whole. `bundle`: the archive says itself under which
 * name it is remembered, and what its documents are. `schemas`: the schemas of the kinds come along in the words of this set,
 * named in each document for text editors.
 */
export function packDocuments(
  documents: readonly Document[],
  files: readonly FileToPack[],
  { set, bytesOf, bundle, schemas }: Packing,
): AsyncGenerator<Buffer, void> {
  const entries = documentEntries(schemas ? documents.map(withSchemaLine) : documents, set)
  const manifest = bundle === undefined ? [] : [manifestOf(bundle, entries)]
  const described = schemas ? schemaEntries(documents, schemas) : []
  return writeArchive([...manifest, ...entries, ...described, ...fileEntries(files, bytesOf)])
}

interface DocumentEntry {
  name: string
  content: string
}

function documentEntries(documents: readonly Document[], set: JsonSchemaSet): DocumentEntry[] {
  return documents.map((document) => ({
    name: documentName(document.kind, document.key),
    content: formatDocument(document, set),
  }))
}

function manifestOf(bundle: string, entries: readonly DocumentEntry[]): ArchiveEntry {
  const documents = Object.fromEntries(entries.map(({ name, content }) => [name, `sha256-${hash('sha256', content)}`]))
  const manifest: BundleManifest = { bundle, documents }
  return { name: manifestName, content: `${JSON.stringify(manifest, null, 2)}\n` }
}

function schemaEntries(documents: readonly Document[], schemas: JsonSchemaSet): ArchiveEntry[] {
  return [...new Set(documents.map(({ kind }) => kind))].map((kind) => ({
    name: schemaName(kind),
    content: kindSchemaText(schemas, kind),
  }))
}

function fileEntries(files: readonly FileToPack[], bytesOf: BytesOf): ArchiveEntry[] {
  if (files.length === 0) return []
  const listed = files.map(({ file, name, type, hash: digits }): ListedFile => ({ file, name, type, hash: digits }))
  const once = new Map(files.map((file) => [file.hash, file]))
  return [
    { name: listName, content: `${JSON.stringify(listed, null, 2)}\n` },
    ...[...once.values()].map(({ hash: digits, size, type }) => ({
      ...{ name: fileName(digits), content: bytesOf(digits), size },
      isPacked: !/^(text\/|application\/json)/.test(type),
    })),
  ]
}

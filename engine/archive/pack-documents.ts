import type { Document } from '../../runtime/document.ts'
import { formatDocument } from '../../runtime/format.ts'
import type { JsonSchemaSet } from '../../runtime/json-schema/json-schema-set.ts'
import { withSchemaLine } from '../../runtime/json-schema/schema-line.ts'
import { kindSchemaText } from '../json-schemas/kind-schema-text.ts'
import { documentName, fileName, listName, schemaName, type ListedFile } from './archive-layout.ts'
import { writeArchive, type ArchiveEntry } from './write-archive.ts'

/** A stored file that comes along. */
export interface FileToPack extends ListedFile {
  size: number
}

/** Where the bytes of a file come from. */
type BytesOf = (hash: string) => AsyncIterable<Uint8Array>

/**
 * The archive of an export, made while it is read: `documents/<kind>/<key>.json` in canonical form, `files/<hash>`, and
 * `files.json` that says what each file is called. Files are never held as a whole. `schemas`: the schemas of the kinds come
 * along in the words of this set, named in each document for text editors.
 */
export function packDocuments(
  documents: readonly Document[],
  files: readonly FileToPack[],
  { set, bytesOf, schemas }: { set: JsonSchemaSet; bytesOf: BytesOf; schemas?: JsonSchemaSet | undefined },
): AsyncGenerator<Buffer, void> {
  const written = schemas ? documents.map(withSchemaLine) : documents
  return writeArchive([
    ...documentEntries(written, set),
    ...(schemas ? schemaEntries(documents, schemas) : []),
    ...fileEntries(files, bytesOf),
  ])
}

function documentEntries(documents: readonly Document[], set: JsonSchemaSet): ArchiveEntry[] {
  return documents.map((document) => ({
    name: documentName(document.kind, document.key),
    content: formatDocument(document, set),
  }))
}

function schemaEntries(documents: readonly Document[], schemas: JsonSchemaSet): ArchiveEntry[] {
  return [...new Set(documents.map(({ kind }) => kind))].map((kind) => ({
    name: schemaName(kind),
    content: kindSchemaText(schemas, kind),
  }))
}

function fileEntries(files: readonly FileToPack[], bytesOf: BytesOf): ArchiveEntry[] {
  if (files.length === 0) return []
  const listed = files.map(({ file, name, type, hash }): ListedFile => ({ file, name, type, hash }))
  const once = new Map(files.map((file) => [file.hash, file]))
  return [
    { name: listName, content: `${JSON.stringify(listed, null, 2)}\n` },
    ...[...once.values()].map(({ hash, size, type }) => ({
      ...{ name: fileName(hash), content: bytesOf(hash), size },
      isPacked: !/^(text\/|application\/json)/.test(type),
    })),
  ]
}

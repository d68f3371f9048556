import { createHash } from 'node:crypto'
import { createReadStream, existsSync } from 'node:fs'
import { join } from 'node:path'
import { pipeline } from 'node:stream/promises'
import type { Document } from '../../runtime/document.ts'
import type { JsonSchemaSet } from '../../runtime/json-schema/json-schema-set.ts'
import { setAt } from '../../runtime/pointer.ts'
import { fileId, findFiles } from '../../runtime/references/find-files.ts'
import { endsOf } from '../files/file-types.ts'
import type { Blob, Store } from '../store/store.ts'

/** Where the files of a folder of documents lie. */
export const filesFolder = 'files'
const begins = `${filesFolder}/`
const form = /^files\/([0-9a-f]{64})\.([a-z0-9]{1,8})(?:#([^/]+))?$/

/** A file as a document of a folder names it: `files/<hash>.<end>`, and behind `#` what it is called, where that is another name. */
export interface PortableFile {
  /** `sha256-` and hexadecimal digits. */
  hash: string
  /** In the folder. */
  path: string
  name: string
}

export function portableName({ hash, name, type }: Pick<Blob, 'hash' | 'name' | 'type'>): string {
  const own = `${hash.slice('sha256-'.length)}.${endsOf(type)[0] ?? 'bin'}`
  return name === own ? begins + own : `${begins}${own}#${name}`
}

/** Undefined for what has not that form: it leads nowhere else than into the folder of files. */
export function readPortableName(text: string): PortableFile | undefined {
  const [, digits, end, name] = form.exec(text) ?? []
  if (digits === undefined) return undefined
  return { hash: `sha256-${digits}`, path: `${begins}${digits}.${end}`, name: name ?? `${digits}.${end}` }
}

/** Whether a file is one of the folder of files, by its path in the folder. */
export const isPortablePath = (path: string): boolean => form.test(path)

/** The document with its files called otherwise; what the names do not have stays. `from`: how they are called now. */
export function renameFiles(
  document: Document,
  names: { get(file: string): string | undefined },
  { set, from }: { set: JsonSchemaSet; from: 'stored' | 'portable' },
): Document {
  let next = document
  for (const { at, file } of findFiles(set, document, from === 'portable' ? begins : undefined)) {
    const name = names.get(file)
    if (name !== undefined && name !== file) next = setAt(next, at, name)
  }
  return next
}

/** Names of the files that documents hold as `blob/<id>`, as folders call them. Those that are not stored have none. */
export async function portableNames(
  documents: Iterable<Document>,
  { set, store }: { set: JsonSchemaSet; store: Pick<Store, 'blobs'> },
): Promise<Map<string, string>> {
  const names = new Map<string, string>()
  for (const document of documents)
    for (const { file } of findFiles(set, document)) {
      if (names.has(file)) continue
      const blob = await store.blobs.get(fileId(file))
      if (blob) names.set(file, portableName(blob))
    }
  return names
}

/** The document as the check takes it: names of files of its folder stand for stored ones. */
export function withStandIns(document: Document, set: JsonSchemaSet): Document {
  return renameFiles(document, { get: (file) => `blob/${file.slice(begins.length)}` }, { set, from: 'portable' })
}

/** Every file of the folder that the document names, with its place. */
export function portableFilesOf(document: Document, set: JsonSchemaSet) {
  return findFiles(set, document, begins)
}

/** What is wrong with a file of the folder: it is not there, or holds other bytes than its name says. */
export async function wrongBytes(
  folder: string,
  { path, hash }: PortableFile,
): Promise<'gone' | 'changed' | undefined> {
  const file = join(folder, path)
  if (!existsSync(file)) return 'gone'
  const digest = createHash('sha256')
  await pipeline(createReadStream(file), digest)
  return `sha256-${digest.digest('hex')}` === hash ? undefined : 'changed'
}

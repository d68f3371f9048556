import {
  createWriteStream,
  existsSync,
  mkdirSync,
  readdirSync,
  readFileSync,
  rmSync,
  statSync,
  writeFileSync,
} from 'node:fs'
import { rename, rm } from 'node:fs/promises'
import { dirname, join, relative } from 'node:path'
import { Readable } from 'node:stream'
import { pipeline } from 'node:stream/promises'
import { closure } from '../../runtime/check/check-site.ts'
import { addressOf } from '../../runtime/document.ts'
import type { Address, Document } from '../../runtime/document.ts'
import { canonicalDocument, formatDocument, formatDocuments, formatJson } from '../../runtime/format.ts'
import type { JsonSchemaSet } from '../../runtime/json-schema/json-schema-set.ts'
import { schemaFolder, withSchemaLine } from '../../runtime/json-schema/schema-line.ts'
import { migrate } from '../../runtime/migrate.ts'
import { manifestName } from '../archive/archive-layout.ts'
import { packDocuments } from '../archive/pack-documents.ts'
import { filesOf } from '../operations/file/packed-files.ts'
import { hashOf } from '../store/parts/contents.ts'
import type { ImportBase, Store, StoredDocument } from '../store/store.ts'
import { writeKindSchemas } from './describe.ts'
import { isCarried, type KindChoice } from '../exchange/environment-kinds.ts'
import {
  filesFolder,
  isPortablePath,
  portableFilesOf,
  portableNames,
  readPortableName,
  renameFiles,
} from '../exchange/portable-files.ts'
import { readInTurns, type ReadDocument, type ReadFile } from '../exchange/read-documents.ts'
import { storedRows } from '../exchange/stored-documents.ts'

interface ExportWish {
  /** These with all that they refer to; empty: all. */
  addresses: readonly Address[]
  kinds: KindChoice
  bundle: string
  /** The folder says itself under which name it is remembered. */
  keepsName?: boolean
  /** Also over what was changed in the folder. */
  force?: boolean
  /** A schema of each kind comes along in the words of this set, and the documents name it. */
  schemas?: JsonSchemaSet | undefined
}

interface Exported {
  written: number
  /** How many files the documents name. */
  files: number
  missing: Address[]
  /** Files of documents that are no longer there, and those among them that somebody has changed. */
  removed: string[]
  kept: string[]
  /** Files of documents that were changed in the folder since it was last imported: they stay as they are. */
  ahead: string[]
  /** How many documents of the environment stayed where they are. */
  leftOut: number
}

/**
 * Writes documents in canonical form, with the files that they name: each where the folder has it already, a new one as
 * `<kind>/<key>.json`. Secrets are not in documents, so none leaves the store. A document of the bundle that is no longer in the
 * store is taken away. What somebody has changed in the folder since it was last imported stays, unless `force` says otherwise.
 */
export async function exportDocuments(
  folder: string,
  wish: ExportWish,
  store: Store,
  set: JsonSchemaSet,
): Promise<Exported> {
  if (existsSync(folder) && !statSync(folder).isDirectory())
    throw new Error(`${folder} is a file. An export goes into a folder, or into a new file whose name ends with .zip.`)
  const { all, chosen, ...told } = await chosenRows(wish, store, set)
  const { documents, agree } = await asPortable(chosen, wish.bundle, { store, set })
  const places = new Map<string, ReadDocument>()
  for (const file of existsSync(folder) ? await readInTurns(folder) : [])
    for (const one of file.documents) places.set(addressOf(one.document), one)
  const own = (await store.importBases.list()).filter(({ bundle }) => bundle === wish.bundle)
  const changed = wish.force
    ? new Set<string>()
    : changedInFolder(
        places,
        own.filter(({ address }) => documents.has(address) || !all.has(address)),
        documents,
        set,
      )
  for (const address of changed) documents.delete(address)
  const gone = own.filter(({ address }) => !all.has(address))
  const removed = writeDocuments(folder, documents, {
    ...{ places, set, isDescribed: wish.schemas !== undefined },
    gone: gone.filter(({ address }) => !changed.has(address)),
  })
  if (wish.schemas) {
    const kinds = new Set([...documents.values()].map(({ kind }) => kind))
    writeKindSchemas(join(folder, schemaFolder), kinds, wish.schemas)
  }
  const files = await writeFiles(folder, [...documents.values()], { store, set })
  await removeStaleFiles(folder, set)
  if (wish.keepsName === true && !existsSync(join(folder, manifestName)))
    write(join(folder, manifestName), formatJson({ bundle: wish.bundle }))
  await store.importBases.remove(
    wish.bundle,
    gone.map(({ address }) => address).filter((address) => !changed.has(address)),
  )
  await agree()
  const filesOfChanged = (isThere: boolean) =>
    [...changed].filter((address) => all.has(address) === isThere).map((address) => pathIn(folder, places, address))
  return {
    ...{ ...told, written: documents.size, files, removed },
    ...{ kept: filesOfChanged(false), ahead: filesOfChanged(true) },
  }
}

const pathIn = (folder: string, places: Writing['places'], address: string): string =>
  relative(folder, places.get(address)?.file.full ?? folder)

/** What stands in the folder neither as it was last exchanged nor as it would be written: nobody has imported it yet. */
function changedInFolder(
  places: Writing['places'],
  own: readonly ImportBase[],
  documents: ReadonlyMap<string, Document>,
  set: JsonSchemaSet,
): Set<string> {
  const changed = own.filter(({ address, brought }) => {
    const place = places.get(address)?.document
    if (!place || !set.hasKind(place.kind)) return false
    const hash = hashOf(formatDocument(migrate(place, set).document, set))
    const next = documents.get(address)
    return hash !== brought && (next === undefined || hash !== hashOf(formatDocument(next, set)))
  })
  return new Set(changed.map(({ address }) => address))
}

/** The documents with their files by hash; `agree`: the store remembers that the bundle holds just these. */
async function asPortable(
  rows: readonly StoredDocument[],
  bundle: string,
  { store, set }: { store: Store; set: JsonSchemaSet },
) {
  const names = await portableNames(
    rows.map(({ document }) => document),
    { set, store },
  )
  const documents = new Map<string, Document>()
  const texts = new Map<string, string>()
  const agreed: Omit<ImportBase, 'at'>[] = []
  for (const { id, revision, document: stored } of rows) {
    const document = canonicalDocument(renameFiles(stored, names, { set, from: 'stored' }), set)
    const text = formatDocument(document, set)
    const hash = hashOf(text)
    const address = addressOf(document)
    texts.set(hash, text)
    documents.set(address, document)
    agreed.push({ bundle, address, brought: hash, stored: hash, documentId: id, revision })
  }
  // What is taken out of them is not written.
  const agree = async () => {
    await store.contents.putAll(texts.values())
    await store.importBases.put(agreed.filter(({ address }) => documents.has(address)))
  }
  return { documents, agree }
}

interface Writing {
  /** Where documents stand in the folder. */
  places: ReadonlyMap<string, ReadDocument>
  /** What the bundle had and the store has no more. */
  gone: readonly ImportBase[]
  set: JsonSchemaSet
  /** They name the schemas of their kinds. */
  isDescribed: boolean
}

/** A file that holds several documents is written as a whole. Answers the files of those that are gone. */
function writeDocuments(
  folder: string,
  documents: ReadonlyMap<string, Document>,
  { places, gone, set, isDescribed }: Writing,
): string[] {
  // The line says where the schema is seen from a folder of the bundle.
  const textOf = (document: Document, path: string): string =>
    formatDocument(isDescribed && dirname(dirname(path)) === folder ? withSchemaLine(document) : document, set)
  const touched = new Map<ReadFile, Map<string, Document | undefined>>()
  const put = (place: ReadDocument, address: string, document: Document | undefined) =>
    void touched.set(
      place.file,
      (touched.get(place.file) ?? new Map<string, Document | undefined>()).set(address, document),
    )
  for (const [address, document] of documents) {
    const place = places.get(address)
    if (place) put(place, address, document)
    else {
      const path = join(folder, document.kind, `${document.key}.json`)
      write(path, textOf(document, path))
    }
  }
  const removed: string[] = []
  for (const { address } of gone) {
    const place = places.get(address)
    if (!place) continue
    removed.push(relative(folder, place.file.full))
    put(place, address, undefined)
  }
  for (const [file, changes] of touched) {
    const rest = file.documents.flatMap(({ document }) => {
      const address = addressOf(document)
      const next = changes.has(address) ? changes.get(address) : document
      return next ? [next] : []
    })
    const isList = file.documents.some(({ at }) => at !== '')
    if (rest.length === 0 && file.others.length === 0) rmSync(file.full)
    else if (isList) write(file.full, formatDocuments(rest, set))
    else for (const document of rest) write(file.full, textOf(document, file.full))
  }
  return removed
}

/** What is there already stays untouched. */
function write(path: string, text: string): void {
  if (existsSync(path) && readFileSync(path, 'utf8') === text) return
  mkdirSync(dirname(path), { recursive: true })
  writeFileSync(path, text)
}

/** Bytes under the name that says what they are. Answers how many files the documents name. */
async function writeFiles(
  folder: string,
  documents: readonly Document[],
  { store, set }: { store: Store; set: JsonSchemaSet },
): Promise<number> {
  const files = new Map(
    documents
      .flatMap((document) => portableFilesOf(document, set))
      .flatMap(({ file }) => readPortableName(file) ?? [])
      .map((file) => [file.path, file]),
  )
  for (const { path, hash } of files.values()) {
    const target = join(folder, path)
    if (existsSync(target)) continue
    mkdirSync(dirname(target), { recursive: true })
    await writeWhole(target, Readable.from(store.blobs.stream(hash)))
  }
  return files.size
}

/** Files that no document of the folder names any more. What is called otherwise is somebody else's. */
async function removeStaleFiles(folder: string, set: JsonSchemaSet): Promise<void> {
  const inside = join(folder, filesFolder)
  if (!existsSync(inside)) return
  const read = await readInTurns(folder)
  // What cannot be read may name any of them.
  if (read.some(({ problems }) => problems.length > 0)) return
  const named = new Set(
    read
      .flatMap(({ documents }) => documents)
      .flatMap(({ document }) => portableFilesOf(document, set))
      .map(({ file }) => readPortableName(file)?.path),
  )
  for (const name of readdirSync(inside)) {
    const path = `${filesFolder}/${name}`
    if (isPortablePath(path) && !named.has(path)) rmSync(join(folder, path))
  }
}

/** Writes the same documents and the files that they name into one archive. */
export async function exportArchive(
  path: string,
  wish: ExportWish,
  store: Store,
  set: JsonSchemaSet,
): Promise<Exported> {
  const { chosen, all: _, ...told } = await chosenRows(wish, store, set)
  const documents = chosen.map(({ document }) => document)
  const files = await filesOf(documents, { set, store })
  const bytes = packDocuments(documents, files, {
    ...{ set, bundle: wish.bundle, schemas: wish.schemas },
    bytesOf: (hash) => store.blobs.stream(hash),
  })
  await writeWhole(path, bytes)
  const { agree } = await asPortable(chosen, wish.bundle, { store, set })
  await agree()
  return { ...told, written: documents.length, files: files.length, removed: [], kept: [], ahead: [] }
}

/** Half of a file is never there under its name. */
async function writeWhole(path: string, bytes: AsyncIterable<Uint8Array>): Promise<void> {
  const part = `${path}.part`
  try {
    await pipeline(bytes, createWriteStream(part))
    await rename(part, path)
  } catch (error) {
    await rm(part, { force: true })
    throw error
  }
}

/** These with all that they refer to, or all that are carried on. */
async function chosenRows({ addresses, kinds }: ExportWish, store: Store, set: JsonSchemaSet) {
  const all = await storedRows(store, set)
  const missing = addresses.filter((address) => !all.has(address))
  const documents = new Map([...all].map(([address, { document }]) => [address, document]))
  const wanted = new Set<string>(addresses.length === 0 ? all.keys() : [])
  for (const address of addresses)
    for (const document of closure(address, documents, set)) wanted.add(addressOf(document))
  // Who names a document asks for it and for what it needs.
  const choice = addresses.length > 0 ? { ...kinds, environment: true } : kinds
  const chosen: StoredDocument[] = []
  let leftOut = 0
  for (const address of wanted) {
    const row = all.get(address)
    if (!row) continue
    if (isCarried(row.document.kind, choice)) chosen.push(row)
    else leftOut++
  }
  return { all, chosen, missing, leftOut }
}

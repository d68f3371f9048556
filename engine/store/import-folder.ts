import { readFile } from 'node:fs/promises'
import { basename, relative } from 'node:path'
import { isJsonSchema } from '../../runtime/json/is-json-schema.ts'
import { notUtf8 } from '../../runtime/json/not-utf8.ts'
import { addressOf } from '../../runtime/document.ts'
import type { Address, Document } from '../../runtime/document.ts'
import { withoutSchemaLine } from '../../runtime/json-schema/schema-line.ts'
import { jsonFilesBelow } from '../json-schemas/json-files-below.ts'
import type { Store, StoredDocument } from './store.ts'
import { hasEntries } from '../../runtime/json/has-entries.ts'

export interface ImportFolderOptions {
  by: string
  /** `new`: a key that is there already is refused; `overwrite`: it is saved again under its id. */
  mode?: 'new' | 'overwrite'
  owner?: string
  folderId?: number
  note?: string
  /** Checks and migrates each document before it is stored; throws what is wrong. */
  prepare?: (documents: Document[]) => Document[] | Promise<Document[]>
}

/** A file that is no document: which one and why. */
export class ImportRefused extends Error {
  override readonly name = 'ImportRefused'
  readonly file: string
  constructor(file: string, why: string, options?: ErrorOptions) {
    super(`${file}: ${why}`, options)
    this.file = file
  }
}

/**
 * Stores all documents of a folder (`*.json`, one document or an array a file, subfolders too) in one transaction.
 * Ids follow the order of the paths and, inside a file, of the array: the same folder gives the same ids.
 */
export async function importFolder(
  store: Store,
  folder: string,
  options: ImportFolderOptions,
): Promise<StoredDocument[]> {
  const { by, mode = 'new', prepare = (documents) => documents, ...row } = options
  const documents = await prepare(await readFolder(folder))
  return store.documents.change(
    documents.map((document) => ({ do: mode === 'new' ? 'create' : 'put', document, action: 'import', ...row })),
    by,
  )
}

/** The documents of a folder, or of one file, in the order of their paths. Throws ImportRefused. */
export async function readFolder(folder: string): Promise<Document[]> {
  const files = jsonFilesBelow(folder).sort((a, b) => (a < b ? -1 : 1))
  const from = new Map<Address, string>()
  const documents: Document[] = []
  for (const file of files) {
    const name = relative(folder, file) || basename(file)
    const bytes = await readFile(file)
    const wrong = notUtf8(bytes)
    if (wrong !== undefined) throw new ImportRefused(name, `is not UTF-8 at byte ${wrong}`)
    for (const document of parse(name, bytes.toString())) {
      const address = addressOf(document)
      const other = from.get(address)
      if (other !== undefined) throw new ImportRefused(name, `${address} is also in ${other}`)
      from.set(address, name)
      documents.push(document)
    }
  }
  return documents
}

function parse(name: string, text: string): Document[] {
  let value: unknown
  try {
    value = JSON.parse(text.replace(/^\uFEFF/, ''))
  } catch (cause) {
    throw new ImportRefused(name, 'is not JSON', { cause })
  }
  if (isJsonSchema(value)) return []
  return (Array.isArray(value) ? value : [value]).map((item: unknown) => {
    if (!isDocument(item))
      throw new ImportRefused(name, 'holds something that is no document (kind, version, key, spec)')
    const secret = findValueOfSecret(item.spec)
    if (secret !== undefined)
      throw new ImportRefused(
        name,
        `${addressOf(item)} holds the value of a secret at /spec${secret}; enter it after the import`,
      )
    return withoutSchemaLine(item)
  })
}

function isDocument(item: unknown): item is Document {
  if (!hasEntries(item)) return false
  const { kind, version, key, spec } = item
  return (
    typeof kind === 'string' &&
    typeof version === 'number' &&
    typeof key === 'string' &&
    typeof spec === 'object' &&
    spec !== null
  )
}

/** A secret in a document is `{ "$secret": name }` and nothing more. Answers the place of one that says more. */
function findValueOfSecret(value: unknown, at = ''): string | undefined {
  if (!hasEntries(value)) return undefined
  if (Object.hasOwn(value, '$secret')) {
    const alone = Object.keys(value).length === 1 && typeof value['$secret'] === 'string'
    return alone ? undefined : at
  }
  for (const [key, inner] of Object.entries(value)) {
    const found = findValueOfSecret(inner, `${at}/${key}`)
    if (found !== undefined) return found
  }
  return undefined
}

import { schemaFolder } from '../../runtime/json-schema/schema-line.ts'

/** How every archive begins. */
export const archiveMark = Buffer.from('504b0304', 'hex')

/** A file as the list of an archive tells it. */
export interface ListedFile {
  /** What the documents hold: `blob/` and an id. */
  file: string
  name: string
  /** Media type. */
  type: string
  /** Its bytes stand in the archive under this: `sha256-` and hexadecimal digits. */
  hash: string
}

/** The entry that lists the files. */
export const listName = 'files.json'

/** The entry that says what the documents are together: the bundle's name, and the hash of each document's entry. */
export const manifestName = 'bundle.json'

/** What stands there. */
export interface BundleManifest {
  bundle: string
  /** By name of the entry: `sha256-` and hexadecimal digits of its bytes. */
  documents: Record<string, string>
}

/** Beside the folders of the kinds, where the documents name it (`schemaLine`). */
export const schemaName = (kind: string): string => `documents/${schemaFolder}/${kind}.json`
export const documentName = (kind: string, key: string): string => `documents/${kind}/${key}.json`
export const fileName = (hash: string): string => `files/${hash}`

const documentForm = /^documents\/[a-z][a-z0-9-]*\/(?!\.)[^/\\:\0]+\.json$/
const schemaForm = new RegExp(`^documents/${schemaFolder}/[a-z][a-z0-9-]*\\.json$`)
const fileForm = /^files\/sha256-[0-9a-f]{64}$/

/**
 * What an entry of this name holds; `nothing`: a schema for text editors, what systems leave beside, or a folder. Undefined: it
 * has no place here.
 */
export function placeOf(name: string): 'document' | 'file' | 'list' | 'manifest' | 'nothing' | undefined {
  if (schemaForm.test(name)) return 'nothing'
  if (documentForm.test(name)) return 'document'
  if (fileForm.test(name)) return 'file'
  if (name === listName) return 'list'
  if (name === manifestName) return 'manifest'
  const isBeside = name.startsWith('__MACOSX/') || /(^|\/)(\.DS_Store|Thumbs\.db)$/.test(name)
  const isFolder = name.endsWith('/') && !name.split('/').includes('..')
  return isBeside || isFolder ? 'nothing' : undefined
}

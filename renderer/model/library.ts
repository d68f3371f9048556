import type { Document } from '../../runtime/document.ts'
import { findReferences, ownerOf } from '../../runtime/references/find-references.ts'
import type { App } from '../app/app.ts'
import { CallFailure } from '../call/call.ts'
import type { JsonSchemas } from './json-schemas.ts'

type Documents = Readonly<Record<string, Document>>

/** What a document that is edited refers to, by address. */
export interface Library {
  /** What was read last. */
  now(): Documents
  /** All that a document refers to and its reader may see; asked for once for the same references, however many wait for it. */
  read(set: JsonSchemas['set'], document: Document): Promise<Documents>
  /** The next one who reads asks again. */
  forget(): void
}

/** Makes a library that the engine fills, and that says when it is another one. */
export function makeLibrary(app: Pick<App, 'call'>, tell: () => void): Library {
  let documents: Documents = {}
  let reading: { wanted: string; read: Promise<Documents> } = { wanted: '', read: Promise.resolve(documents) }

  const forget = (): void => {
    reading = { wanted: '', read: Promise.resolve(documents) }
  }
  const ask = async (references: `${string}/${string}`[], wanted: string): Promise<Documents> => {
    // Who may not see what the document refers to is told where it matters; the engine checks it at a save.
    const shownByCaller = ({ status }: CallFailure): boolean => status === 403
    try {
      const { library } =
        references.length > 0 ? await app.call('document-library', { references }, { shownByCaller }) : { library: {} }
      if (wanted === reading.wanted) {
        documents = library
        tell()
      }
      return library
    } catch (error) {
      if (error instanceof CallFailure && error.status === 403) return documents
      // The next one asks again.
      if (wanted === reading.wanted) forget()
      throw error
    }
  }

  return {
    now: () => documents,
    forget,
    read: (set, document) => {
      const owner = ownerOf(set, document)
      const found = findReferences(set, document).map((one) => one.address)
      const references = [...new Set(owner === undefined ? found : [owner, ...found])].toSorted()
      const wanted = references.join(' ')
      if (wanted !== reading.wanted) {
        reading = { wanted, read: reading.read }
        reading.read = ask(references, wanted)
      }
      return reading.read
    },
  }
}

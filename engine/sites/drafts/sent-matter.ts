import type { Address, Document } from '../../../runtime/document.ts'
import { storedJson } from '../../store/stored-json.ts'
import { hashOf } from '../../store/parts/contents.ts'
import type { Matter } from './check-draft.ts'
import { required } from '../../../runtime/values/required.ts'

/** A matter on its way to another thread: its documents as the texts that were hashed, one a line. */
export interface SentMatter {
  site: Address
  addresses: string[]
  bytes: Uint8Array<ArrayBuffer>
  sound: Matter['sound']
}

const lineEnd = '\n'

export function sendMatter({ site, documents, sound }: Matter): SentMatter {
  const text = [...documents.values()].map((document) => JSON.stringify(document)).join(lineEnd)
  const buffer = Buffer.allocUnsafeSlow(Buffer.byteLength(text))
  buffer.write(text)
  return { site, addresses: [...documents.keys()], bytes: buffer, sound }
}

export function receiveMatter({ site, addresses, bytes, sound }: SentMatter): Matter {
  const lines = Buffer.from(bytes.buffer).toString().split(lineEnd)
  const documents = new Map<string, Document>()
  const hashes = new Map<string, string>()
  for (const [index, address] of addresses.entries()) {
    const text = required(lines[index], `document ${address}`)
    documents.set(address, storedJson('document', text))
    hashes.set(address, hashOf(text))
  }
  return { site, documents, hashes, sound }
}

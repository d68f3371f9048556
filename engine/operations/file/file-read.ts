import { fileHeaders } from './file-headers.ts'
import { notFound } from '../../codes/refusals.ts'
import type { BytesOperation, DeclaredOperation } from '../../call/operation.ts'

/** The bytes of a stored file, for its preview in the console. */
export const fileRead: BytesOperation<'file-read'> = async ({ id }, { store }) => {
  const blob = await store.blobs.get(id)
  const bytes = blob && (await store.blobs.read(blob.hash))
  if (!bytes) throw notFound()
  const { 'content-type': type, ...headers } = fileHeaders(blob)
  return { $bytes: bytes, type, headers: { ...headers, 'cache-control': 'private, max-age=31536000, immutable' } }
}

/** What a stored file is called and is. */
export const fileAbout: DeclaredOperation<'file-about'> = async ({ id }, { store }) => {
  const blob = await store.blobs.get(id)
  if (!blob) throw notFound()
  return { name: blob.name, type: blob.type, size: blob.size }
}

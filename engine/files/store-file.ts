import { tooLarge, unsupportedType } from '../codes/refusals.ts'
import { BlobTooLarge } from '../store/parts/blobs.ts'
import type { Blob, BlobStore } from '../store/store.ts'
import { isFileName } from './file-name.ts'
import { fileTypeOf, headBytes } from './file-types.ts'
import { peek } from './peek.ts'

const megabyte = 1024 * 1024

export interface SizeLimits {
  /** Megabytes at most, whatever the type. */
  limit: number
  /** Megabytes of a font at most. */
  fontLimit: number
}

/**
 * Stores a file whose bytes, name and declared type agree (SAFETY 14). Throws `unsupportedType` for what they are not, `tooLarge` as soon
 * as it is longer than allowed; then nothing is kept.
 */
export async function storeFile(
  bytes: AsyncIterable<Uint8Array>,
  { name, declared, by, limit, fontLimit }: { name: string; declared: string; by: string } & SizeLimits,
  blobs: BlobStore,
): Promise<Blob> {
  if (!isFileName(name)) throw unsupportedType({ text: 'file-name' })
  const type = fileTypeOf(name, declared)
  if (!type) throw unsupportedType({ text: 'file-type' })
  const { head, all } = await peek(bytes, headBytes)
  if (head.length === 0) throw unsupportedType({ text: 'file-empty' })
  if (!type.begins(head)) throw unsupportedType({ text: 'file-type' })
  const megabytes = Math.min(limit, type.megabytes ?? limit, type.type === 'font/ttf' ? fontLimit : limit)
  const maxBytes = megabytes * megabyte
  const blob = await blobs.put(all, { name, type: type.type, by, maxBytes }).catch((error: unknown) => {
    if (error instanceof BlobTooLarge) throw tooLarge({ text: 'file-too-large', values: [megabytes] })
    throw error
  })
  if (type.fits?.(head, blob.size) === false) {
    await blobs.remove(blob.id)
    throw unsupportedType({ text: 'file-type' })
  }
  return blob
}

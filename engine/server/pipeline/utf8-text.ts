import { isUtf8 } from 'node:buffer'
import { badRequest } from '../../codes/refusals.ts'

/** Bytes as the text that they are; throws `badRequest` for what is none: what cannot be read is never kept as "�". */
export function utf8Text(bytes: Uint8Array): string {
  if (!isUtf8(bytes)) throw badRequest()
  return Buffer.from(bytes.buffer, bytes.byteOffset, bytes.byteLength).toString('utf8')
}

import { hash } from 'node:crypto'

/** How bytes of an answer may be encoded. */
export type Encoding = 'br' | 'gzip'

/** The strong tag of what is answered (RFC 9110, 8.8.3). */
export const entityTag = (body: string | Uint8Array): string => `"${hash('sha256', body, 'base64url').slice(0, 27)}"`

/** The same of an encoded form of it. */
export const encodedTag = (tag: string, encoding: Encoding): string => `${tag.slice(0, -1)}~${encoding}"`

const encoded = /~(?:br|gzip)"$/

/** Whether a list of tags names one, in any encoding; `*` any; `weak`: also where it says that it is only much the same. */
export function namesTag(list: string, tag: string, { weak }: { weak: boolean }): boolean {
  return list.split(',').some((one) => {
    const named = one.trim().replace(encoded, '"')
    return ['*', tag].includes(weak ? named.replace(/^W\//, '') : named)
  })
}

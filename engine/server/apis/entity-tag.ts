import { hash } from 'node:crypto'

/** The strong tag of what is answered (RFC 9110, 8.8.3). */
export const entityTag = (body: string | Uint8Array): string => `"${hash('sha256', body, 'base64url').slice(0, 27)}"`

/** Whether a list of tags names one, `*` any; `weak`: also where it says that it is only much the same. */
export function namesTag(list: string, tag: string, { weak }: { weak: boolean }): boolean {
  return list.split(',').some((one) => ['*', tag].includes(weak ? one.trim().replace(/^W\//, '') : one.trim()))
}

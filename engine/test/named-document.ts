import type { Document } from '../../runtime/document.ts'

/** A document that is called as its key. */
export const namedDocument = (kind: string, key: string, spec: Record<string, unknown>): Document => ({
  kind,
  version: 1,
  key,
  name: key,
  spec,
})

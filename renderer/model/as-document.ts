import type { Document } from '../../runtime/document.ts'

/** The value of a model where it is a document. */
export function asDocument(value: unknown): Document | undefined {
  const isDocument = typeof value === 'object' && value !== null && 'kind' in value && 'spec' in value
  return isDocument ? (value as Document) : undefined
}

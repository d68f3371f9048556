import type { Text } from '../document.ts'
import { getAt } from '../pointer.ts'
import type { PartReader } from './part.ts'

/** Fields that the customer fills in when ordering. */
export const purchaseInput: PartReader = (document) => {
  const inputs = getAt(document, '/spec/purchase/inputs')
  if (inputs === undefined) return []
  return Array.isArray(inputs) ? (inputs as { key: string; label?: Text }[]) : undefined
}

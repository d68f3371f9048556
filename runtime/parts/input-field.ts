import type { Text } from '../document.ts'
import { getAt } from '../pointer.ts'
import { nearest } from './ancestors.ts'
import type { PartReader } from './part.ts'

/** Fields that people fill in: those of the page around the place, else those of the purchase. */
export const inputField: PartReader = (document, at) => {
  const inputs = nearest(document, at, 'inputs') ?? getAt(document, '/spec/purchase/inputs')
  if (inputs === undefined) return []
  return Array.isArray(inputs) ? (inputs as { key: string; label?: Text }[]) : undefined
}

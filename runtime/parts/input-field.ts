import type { Text } from '../document.ts'
import { ancestors } from './ancestors.ts'
import { objectsAt } from './objects-at.ts'
import type { PartReader } from './part.ts'

/** Fields that people fill in: those of the page around the place, else those of the purchase. */
export const inputField: PartReader = (document, at) => {
  const page = ancestors(document, at).find((holder) => Array.isArray(holder.value.inputs))
  return objectsAt<{ key: string; label?: Text }>(document, `${page?.at ?? '/spec/purchase'}/inputs`) ?? []
}

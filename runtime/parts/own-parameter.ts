import { objectsAt } from './objects-at.ts'
import type { PartReader } from './part.ts'

/** Parameters that the schema document itself declares. */
export const ownParameter: PartReader = (document) =>
  (objectsAt<{ name: string }>(document, '/spec/parameters') ?? []).map((parameter) => ({ key: parameter.name }))

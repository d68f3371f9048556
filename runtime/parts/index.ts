import type { Document } from '../document.ts'
import { loginColumn } from './login-column.ts'
import { page } from './page.ts'
import { parameterField } from './parameter-field.ts'
import type { Library, Part, PartReader } from './part.ts'
import { purchaseInput } from './purchase-input.ts'
import { resultColumn } from './result-column.ts'
import { schemaParameter } from './schema-parameter.ts'
import { targetResultColumn } from './target-result-column.ts'

export type { Library, Part, PartReader } from './part.ts'

/** Every value of `x-part`. The save check, pickers, completion and rename all read parts through this list. */
export const parts = {
  'login-column': loginColumn,
  page,
  'parameter-field': parameterField,
  'purchase-input': purchaseInput,
  'result-column': resultColumn,
  'schema-parameter': schemaParameter,
  'target-result-column': targetResultColumn,
} satisfies Record<string, PartReader>

export type PartName = keyof typeof parts

/** The parts that `x-part: name` allows at a place; undefined when nothing can be said (or the name is unknown). */
export function findParts(name: string, document: Document, at: string, library: Library): Part[] | undefined {
  return Object.hasOwn(parts, name) ? parts[name as PartName](document, at, library) : undefined
}

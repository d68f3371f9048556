import { nearest } from './ancestors.ts'
import type { PartReader } from './part.ts'
import { resultColumn } from './result-column.ts'

/** Columns of the component that the same object names. */
export const componentColumn: PartReader = (document, at, library) => {
  const address = nearest(document, at, 'componentId') ?? nearest(document, at, 'component')
  const component = typeof address === 'string' ? library.get(address) : undefined
  return component && resultColumn(component, '/spec/columns', library)
}

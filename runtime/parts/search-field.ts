import type { Text } from '../document.ts'
import { objectsAt } from './objects-at.ts'
import type { PartReader } from './part.ts'

/** Search fields of the list page: by their name, where they have one, else by their column. */
export const searchField: PartReader = (document) => {
  const fields = objectsAt<{ field: string; name?: string; label?: Text }>(document, '/spec/list/search/fields') ?? []
  return fields.flatMap((own) => [
    { key: own.field, ...(own.label === undefined ? {} : { label: own.label }) },
    ...(own.name === undefined ? [] : [{ key: own.name }]),
  ])
}

import type { Text } from '../document.ts'
import { getAt } from '../pointer.ts'
import type { PartReader } from './part.ts'

/** Search fields of the list page: by their name, where they have one, else by their column. */
export const searchField: PartReader = (document) => {
  const fields = getAt(document, '/spec/list/search/fields')
  if (!Array.isArray(fields)) return []
  return (fields as { field: string; name?: string; label?: Text }[]).flatMap((own) => [
    { key: own.field, ...(own.label === undefined ? {} : { label: own.label }) },
    ...(own.name === undefined ? [] : [{ key: own.name }]),
  ])
}

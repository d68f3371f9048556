import type { Category } from '../generated/calls/content.ts'
import type { CategoryPath } from './category-path.ts'

/** One distinct combination of the category columns, with its number of rows. */
export interface CategoryRow {
  values: (string | null)[]
  count?: number
}

/** The tree in the order in which the values appear. An empty value below the first level is no node: the row stays at its parent. */
export function categoryTree(rows: readonly CategoryRow[], emptyLabel = ''): Category[] {
  const top: Category[] = []
  const known = new Map<string, Category>()
  for (const row of rows) {
    let level = top
    let key = ''
    for (const [depth, value] of row.values.entries()) {
      if (depth > 0 && (value === null || value === '')) break
      key += `\u0000${value ?? ''}`
      let node = known.get(key)
      if (!node) {
        node = { value: value === '' ? null : value, label: value || emptyLabel }
        known.set(key, node)
        level.push(node)
      }
      if (row.count !== undefined) node.count = (node.count ?? 0) + row.count
      if (depth + 1 < row.values.length && row.values[depth + 1]) level = node.children ??= []
    }
  }
  return top
}

/** The nodes along a path; undefined when one is missing (the user sees "There is no category"). */
export function findCategory(tree: readonly Category[], path: CategoryPath): Category[] | undefined {
  const found: Category[] = []
  let level: readonly Category[] = tree
  for (const value of path) {
    const node = level.find((candidate) => candidate.value === value)
    if (!node) return undefined
    found.push(node)
    level = node.children ?? []
  }
  return found
}

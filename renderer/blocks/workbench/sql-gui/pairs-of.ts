import type { SqlGui } from '../../../../runtime/sql-gui/sql-gui.ts'
import type { CatalogueColumn } from '../sql/catalogue.ts'

/** A table of the query with its columns. */
export interface JoinedTable extends Pick<SqlGui['tables'][number], 'key' | 'file' | 'library'> {
  columns: readonly CatalogueColumn[]
}

interface Pair {
  left: string
  right: string
}

/**
 * The columns by which two tables belong together: those of a foreign key between them; else a key of the one that the other
 * has under the same name, or as `album_id` where the key is the `id` of `album`. What both merely call alike, as `name`,
 * is no reason: everything would be found, and all of it wrong.
 */
export function pairsOf(left: JoinedTable, right: JoinedTable): Pair[] {
  const forward = foreignKey(left, right)
  if (forward.length > 0) return forward
  const backward = foreignKey(right, left)
  if (backward.length > 0) return backward.map(turned)
  const [same] = keysOfOneName(left, right)
  if (same) return [same]
  const named = namedAfter(left, right) ?? turnedOrNone(namedAfter(right, left))
  return named ? [named] : []
}

/** The first foreign key of one table to the other, with all its columns. */
function foreignKey(from: JoinedTable, to: JoinedTable): Pair[] {
  const parts = from.columns.flatMap(({ name, refersTo = [] }) => refersTo.map((part) => ({ ...part, name })))
  const [first, ...others] = parts.filter(
    ({ table, library }) => isSame(to.file, table) && isLibrary(to.library, library),
  )
  if (!first) return []
  return [first, ...others.filter(({ constraint }) => constraint === first.constraint)].map(({ name, column }) => ({
    left: name,
    right: column,
  }))
}

function keysOfOneName(left: JoinedTable, right: JoinedTable): Pair[] {
  const tellsKeys = [...left.columns, ...right.columns].some(isKey)
  return left.columns.flatMap((ours) => {
    const theirs = right.columns.find(({ name }) => isSame(name, ours.name))
    if (!theirs || saysNothing.test(ours.name)) return []
    // An `id` of each is two numbers that have nothing to do with each other.
    if (bareKey.test(ours.name) && isKey(ours) && isKey(theirs)) return []
    // Views and subqueries have no keys, but columns that are called like one.
    const belongs = tellsKeys ? isKey(ours) || isKey(theirs) : calledLikeKey.test(ours.name)
    return belongs ? [{ left: ours.name, right: theirs.name }] : []
  })
}

/** `album_id` of the one, where the only key of the table `album` or `albums` is its `id`. */
function namedAfter(from: JoinedTable, to: JoinedTable): Pair | undefined {
  const [key, ...more] = to.columns.filter((column) => column.key !== undefined)
  if (!key || more.length > 0 || to.file === undefined) return undefined
  const singular = to.file.replace(/ies$/i, 'y').replace(/s$/i, '')
  const wanted = [to.file, singular].flatMap((table) => [`${table}_${key.name}`, `${table}${key.name}`])
  const ours = from.columns.find(({ name }) => wanted.some((one) => isSame(one, name)))
  return ours && { left: ours.name, right: key.name }
}

const saysNothing = /^(name|type|text|名称)$/i
const bareKey = /^(id|no|code|key|cd|番号|コード)$/i
const calledLikeKey = /(id|no|code|key|cd|番号|コード)$/i

const isKey = ({ key, refersTo }: CatalogueColumn) => key !== undefined || refersTo !== undefined
const isSame = (one: string | undefined, other: string) => one?.toLowerCase() === other.toLowerCase()
/** A table without its library is the one that the database finds by itself. */
const isLibrary = (ours: string | undefined, library: string) => ours === undefined || isSame(ours, library)
const turned = ({ left, right }: Pair): Pair => ({ left: right, right: left })
const turnedOrNone = (pair: Pair | undefined) => pair && turned(pair)

import { isObject } from '../json/is-object.ts'

/** How a document says where a piece stands: `{ "$piece": "document-page", …what it gives }`. */
export interface Use {
  $piece: string
  [given: string]: unknown
}

export const isUse = (value: unknown): value is Use => isObject(value) && typeof value['$piece'] === 'string'

/** Inside a piece, the place of a value of the use; the name, or undefined where it is none. */
export const parameterAt = (value: unknown): string | undefined => nameIn(value, '$with')

/** Inside a piece, what stands at the path that the use gives: `{ "$from": "at" }`; the name, or undefined where it is none. */
export const pathAt = (value: unknown): string | undefined => nameIn(value, '$from')

/** Inside a list of a piece, the place of a list of the use; the name, or undefined where it is none. */
export const slotAt = (value: unknown): string | undefined => nameIn(value, '$slot')

/**
 * Inside an object of a piece, the place of what a use gives beside what the piece takes: `{ "$rest": true }`. A piece
 * without it takes no more.
 */
export const restMark = '$rest'

/** Whether that place stands anywhere in a piece. */
export function takesMore(piece: unknown): boolean {
  if (Array.isArray(piece)) return piece.some(takesMore)
  return isObject(piece) && (Object.hasOwn(piece, restMark) || Object.values(piece).some(takesMore))
}

/** Inside an object of a piece, values of the use under their own names: `{ "$given": ["label", "when"] }`. */
export const givenMark = '$given'

/**
 * Inside an object, what stands at paths: `{ "$gets": ["params.id", "state.page"] }` under the last of their names,
 * `{ "$gets": { "dbId": "params.id" } }` under others. Alone in a list, such paths are so many items.
 */
export const getsMark = '$gets'

/** What stands at the paths of that mark, each with its name. */
export function readings(paths: unknown): [string, { $get: string }][] {
  const named: [string, unknown][] = Array.isArray(paths)
    ? paths.map((path) => [lastOf(String(path)), path])
    : Object.entries(isObject(paths) ? paths : {})
  return named.map(([name, path]) => [name, { $get: String(path) }])
}

const lastOf = (path: string): string => path.slice(path.lastIndexOf('.') + 1)

/** What stands in a list for such paths; undefined where it is something else. */
export function readingsAt(item: unknown): { $get: string }[] | undefined {
  const isAlone = isObject(item) && Array.isArray(item[getsMark]) && Object.keys(item).length === 1
  return isAlone ? readings(item[getsMark]).map(([, reading]) => reading) : undefined
}

/** Places below one: `{ "$below": "/spec", "of": ["user", "port"] }` is `/spec/user` and `/spec/port`. */
export function placesBelow(value: unknown): string[] | undefined {
  if (!isObject(value) || typeof value['$below'] !== 'string' || !Array.isArray(value['of'])) return undefined
  return value['of'].map((name) => `${String(value['$below'])}/${String(name)}`)
}

function nameIn(value: unknown, mark: string): string | undefined {
  const name = isObject(value) ? value[mark] : undefined
  return typeof name === 'string' ? name : undefined
}

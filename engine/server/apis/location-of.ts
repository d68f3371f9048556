import type { ApiMethod } from '../../../runtime/apis/api-release.ts'
import type { Result } from '../../sources/source.ts'

/**
 * Where the row is read that was made, below its API (RFC 9110, 15.3.2); undefined where the method names no place, or the answer lacks
 * a value of it.
 */
export function locationOf({ location, columns }: ApiMethod, last: Result | undefined): string | undefined {
  const [row] = last?.rows ?? []
  if (location === undefined || !last || !row) return undefined
  let isWhole = true
  const path = location.replaceAll(/:([\w-]+)/g, (_, key: string) => {
    const name = columns.find((column) => column.key === key)?.name.toLowerCase()
    const value = row[last.columns.findIndex((given) => given.toLowerCase() === name)] ?? ''
    isWhole &&= value !== ''
    return encodeURIComponent(String(value))
  })
  return isWhole ? path : undefined
}

import { isObject } from '../../runtime/json/is-object.ts'
import type { Choices, Side } from '../exchange/join-sides.ts'
import { readObject } from '../exchange/overlay.ts'

/** Reads a file such as `{ "schema/goods": { "/name": "theirs", "/spec/sql": "ours" } }`; `""` is the document as a whole. */
export function readChoices(path: string): Choices {
  const found = Object.entries(readObject(path)).map(([address, places]) => {
    const sides = Object.entries(isObject(places) ? places : {}).map(([at, side]): [string, Side] => {
      if (side === 'ours' || side === 'theirs') return [at, side]
      throw new Error(`${path}: ${address} ${at} is "ours" or "theirs".`)
    })
    return [address, Object.fromEntries(sides)] as const
  })
  return Object.fromEntries(found)
}

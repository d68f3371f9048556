import { asText } from '../../runtime/values/as-text.ts'
import { getAt } from '../../runtime/pointer.ts'

/** Index of the item that `wanted` names: by its identity property, or by its index where items have none. */
export function itemIndex(list: unknown, identity: string | undefined, wanted: unknown): number {
  if (!Array.isArray(list) || wanted === undefined || wanted === null || wanted === '') return -1
  if (identity !== undefined) {
    const found = list.findIndex((item) => asText(getAt(item, `/${identity}`)) === asText(wanted))
    if (found >= 0) return found
  }
  const index = Number(wanted)
  return Number.isInteger(index) && index >= 0 && index < list.length ? index : -1
}

/** What names the item in state and links: its identity where it has one, else its index. */
export function itemName(list: readonly unknown[], identity: string | undefined, index: number): string {
  const own = identity === undefined ? undefined : getAt(list[index], `/${identity}`)
  const unique =
    own !== undefined && own !== '' && list.filter((item) => getAt(item, `/${identity}`) === own).length === 1
  return unique ? asText(own) : String(index)
}

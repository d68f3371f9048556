import type { Use as ShownUse } from '../../../../runtime/generated/calls/answer.ts'
import { addressOf, splitAddress } from '../../../../runtime/document.ts'
import { localize } from '../../../../runtime/text.ts'
import { localizedSet } from '../../../json-schemas/localized-set.ts'
import type { Use } from '../../../store/store.ts'
import type { Context } from '../../../call/context.ts'
import { placeTitle } from './place-title.ts'

/** `Products › List › Schemas` */
export function usedIn({ name, place }: ShownUse): string {
  return place === '' ? name : `${name} › ${place}`
}

export async function placesOf(uses: readonly Omit<Use, 'name'>[], context: Context): Promise<ShownUse[]> {
  if (uses.length === 0) return []
  const set = localizedSet(context.engine, context.language)
  const text = (value: unknown): string =>
    typeof value === 'string' || (typeof value === 'object' && value !== null) ? localize(value, context.language) : ''
  const stored = await context.store.documents.many([...new Set(uses.map(({ address }) => address))])
  const documents = new Map(stored.map(({ document }) => [addressOf(document), document]))
  return uses.map((use) => {
    const document = documents.get(use.address)
    const { kind } = splitAddress(use.address)
    if (!document) return { ...use, kind, name: use.address, place: '' }
    return { ...use, kind, name: text(document.name) || document.key, place: placeTitle(document, use.at, set, text) }
  })
}

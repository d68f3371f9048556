import { mayChange } from '../../access/acts.ts'
import { publishedApis } from '../../apis/published-apis.ts'
import { consoleAddress } from '../../call/console-address.ts'
import type { DeclaredOperation } from '../../call/operation.ts'
import { ofKind } from '../../../runtime/document.ts'
import { readOfKind } from './read-of-kind.ts'

/** Earlier releases that are told. */
const mostEarlier = 50

/**
 * Whether an API is published, since when, where it is called and whether that is what is stored; its other releases; and whether
 * the caller may publish it.
 */
export const apiAbout: DeclaredOperation<'api-about'> = async ({ id }, context) => {
  const stored = await readOfKind('api', id, context)
  const { releases, settings } = context.store
  const isMakeable = (await mayChange([stored], context)).has(id)
  const published = (await publishedApis(settings)).find((one) => one.id === id)
  const others = (await releases.list(id)).filter(({ number }) => number !== published?.release).slice(0, mostEarlier)
  const about = {
    ...(isMakeable && { makeable: true as const }),
    earlier: others.map(({ number, at, by, note = '' }) => ({ number, at, by, note })),
  }
  if (!published) return about
  const { release, at, by } = published
  const { url } = ofKind('api', stored.document).spec
  const changed = (await context.engine.apis.changes(id)).length > 0
  return { ...about, release, at, by, url: `${consoleAddress(context)}/api/${url}`, changed }
}

import { mayChange } from '../../access/acts.ts'
import { publishedApis } from '../../apis/published-apis.ts'
import { consoleAddress } from '../../call/console-address.ts'
import type { DeclaredOperation } from '../../call/operation.ts'
import { ofKind } from '../../../runtime/document.ts'
import { readOfKind } from './read-of-kind.ts'

/** Whether an API is published, since when, and where it is called; and whether the caller may publish it. */
export const apiAbout: DeclaredOperation<'api-about'> = async ({ id }, context) => {
  const stored = await readOfKind('api', id, context)
  const isMakeable = (await mayChange([stored], context)).has(id)
  const makeable = isMakeable && { makeable: true as const }
  const published = (await publishedApis(context.store.settings)).find((one) => one.id === id)
  if (!published) return { ...makeable }
  const { release, at, by } = published
  const { url } = ofKind('api', stored.document).spec
  return { release, at, by, url: `${consoleAddress(context)}/api/${url}`, changed: stored.updatedAt > at, ...makeable }
}

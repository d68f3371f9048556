import { addressOf } from '../../../../runtime/document.ts'
import { kindTitle } from '../../../../runtime/check/kind-title.ts'
import { mayRemove } from '../../../access/acts.ts'
import { mayUseKind } from '../../../call/is-allowed.ts'
import type { DeclaredOperation } from '../../../call/operation.ts'
import { localizedSet } from '../../../json-schemas/localized-set.ts'

/** What was removed in the last 30 days, of the kinds that the caller may see: each step as one row. */
export const trashList: DeclaredOperation<'trash-list'> = async ({ find = '', page = 1, limit = 50 }, context) => {
  const { store, engine, language } = context
  const kinds = engine.set.kinds().filter((kind) => mayUseKind(kind, 'read', context))
  const { rows, total } = await store.trash.list({ kinds, find, offset: (page - 1) * limit, limit })
  const set = localizedSet(engine, language)
  const shown = rows.map(async ({ id, document, removedAt, removedBy }) => {
    const step = await store.trash.step(id)
    const removable = await mayRemove(step, context)
    return {
      id,
      address: addressOf(document),
      kind: document.kind,
      kindTitle: kindTitle(set, document.kind),
      key: document.key,
      name: document.name ?? document.key,
      parts: step.length - 1,
      removedAt,
      removedBy,
      changeable: removable.size === step.length,
    }
  })
  return { rows: await Promise.all(shown), total }
}

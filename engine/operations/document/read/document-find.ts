import { localize } from '../../../../runtime/text.ts'
import { mayUseKind } from '../../../call/is-allowed.ts'
import type { DeclaredOperation } from '../../../call/operation.ts'
import { localizedSet } from '../../../json-schemas/localized-set.ts'
import { findText } from '../../../store/find-text.ts'

/** Of so many that fit, the ones that were changed last, the best are chosen. */
const looked = 100
const shown = 8

/** Documents of every kind that the caller may see, by name or key: the best ones. */
export const documentFind: DeclaredOperation<'document-find'> = async ({ find }, context) => {
  const set = localizedSet(context.engine, context.language)
  const { rows } = await context.store.documents.list({
    kind: set.kinds().filter((kind) => mayUseKind(kind, 'read', context)),
    find,
    sort: { field: 'updatedAt', direction: 'desc' },
    limit: looked,
  })
  const text = findText(find)
  const found = rows.map(({ id, document: { kind, key, name } }) => ({
    id,
    kind,
    kindTitle: set.kind(kind).title ?? kind,
    key,
    name: localize(name ?? key, context.language),
    names: typeof name === 'object' ? Object.values(name) : [],
  }))
  const rank = ({ name, key, names }: (typeof found)[number]): number => {
    const texts = [name, key, ...names].map((one) => findText(one))
    if (texts.includes(text)) return 0
    return texts.some((each) => each.startsWith(text)) ? 1 : 2
  }
  const best = found.toSorted((one, other) => rank(one) - rank(other)).slice(0, shown)
  return { rows: best.map(({ names: _, ...row }) => row) }
}

import { addressOf } from '../../../../runtime/document.ts'
import { mayChange } from '../../../access/acts.ts'
import type { Context } from '../../../call/context.ts'
import { requireMay } from '../../../call/require-may.ts'
import { toldText } from '../../../call/told-text.ts'
import type { DeclaredOperation } from '../../../call/operation.ts'
import { conflict } from '../../../codes/refusals.ts'
import { changeTogether } from '../change/change-together.ts'
import { saveDocument } from '../change/save-document.ts'
import { storedFor } from '../change/stored-for.ts'
import { keyPlace } from './key-change.ts'
import { wantedChange, type WantedChange } from './wanted-name.ts'

/**
 * A part of a document is called otherwise, in all documents that name it, in one step. It is refused as a whole where one of
 * them was saved since its places were looked at (`revisions`), or where it may not be changed.
 */
export const partRename: DeclaredOperation<'part-rename'> = async (input, context) => {
  const { kind, id, at, to, revisions } = input
  const before = await storedFor(mayChange, kind, id, context)
  const wanted = await wantedChange(before, { at, to }, context)
  const { changed, from, refused } = wanted
  await requireMay(
    mayChange,
    changed.map((one) => one.before),
    context,
  )
  if (refused !== undefined) throw conflict({ text: 'rename-refused', values: [refused] })
  if (to === from || !isAsSeen(wanted, revisions)) throw conflict({ text: 'rename-changed-since' })
  const note = toldText('rename-note', [from, to], context)
  if (at === keyPlace) {
    const document = { ...before.document, key: to }
    await saveDocument({ kind, document, before, revision: before.revision, note }, context)
  } else await saveAll(wanted, note, context)
  context.audit({ object: `${addressOf(before.document)} ${at}: ${from} → ${to}, ${changed.length} documents` })
  return { documents: changed.length }
}

/** Everything that follows is saved on the revision that was looked at. */
export async function saveAll(
  { changed }: Pick<WantedChange, 'changed'>,
  note: string,
  context: Context,
): Promise<void> {
  const saves = changed.map(({ before, document }) => ({ before, document }))
  await changeTogether({ saves, back: [], creates: [], removes: [], action: 'save' }, note, context)
}

function isAsSeen({ changed }: WantedChange, revisions: readonly { id: number; revision: number }[]): boolean {
  const seen = new Map(revisions.map(({ id, revision }) => [id, revision]))
  return seen.size === changed.length && changed.every(({ before: { id, revision } }) => seen.get(id) === revision)
}

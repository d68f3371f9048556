import { setAt } from '../../../../runtime/pointer.ts'
import { namedPartAt } from '../../../../runtime/renaming/named-parts.ts'
import { localize } from '../../../../runtime/text.ts'
import { maySee, mayChange } from '../../../access/acts.ts'
import type { Context } from '../../../call/context.ts'
import { toldText } from '../../../call/told-text.ts'
import { notFound } from '../../../codes/refusals.ts'
import type { StoredDocument } from '../../../store/store.ts'
import { worded } from '../../../call/worded.ts'
import { keyChange, keyPlace } from './key-change.ts'
import { nameChange, type NameChange } from '../naming/name-change.ts'

/** Stands for a name that nobody has typed yet. */
const anyName = 'new_name'

/** A part that somebody wants to call otherwise. */
export interface WantedName {
  /** Where its name stands; `/key`: that of the document. */
  at: string
  /** The new name; empty: it is not known yet. */
  to: string
}

export interface WantedChange extends NameChange {
  from: string
  /** Why it cannot be, in the caller's words. */
  refused: string | undefined
}

/** All that follows the name, and what speaks against it; `notFound` where no part has its name there. */
export async function wantedChange(
  stored: StoredDocument,
  { at, to }: WantedName,
  context: Context,
): Promise<WantedChange> {
  const { document } = stored
  const from = at === keyPlace ? document.key : namedPartAt(context.engine.set, document, at)?.name
  if (from === undefined) throw notFound()
  const isOpen = to === '' || to === from
  const next = isOpen ? `${from}_${anyName}` : to
  const change =
    at === keyPlace
      ? await keyChange(stored, next, context)
      : await nameChange(stored, { after: setAt(document, at, next), names: [{ at, from, to: next }] }, context)
  const refused = isOpen ? await whyNotAllowed(change, context) : await whyRefused(change, to, context)
  return { ...change, from, refused }
}

/** Why a change cannot be, in the caller's words; undefined where nothing speaks against it. */
export async function whyRefused(change: NameChange, to: string, context: Context): Promise<string | undefined> {
  return (await whyNotAllowed(change, context)) ?? whyNotSo(change, to, context)
}

/** Who may not change all that names it changes none of it. */
async function whyNotAllowed({ changed }: NameChange, context: Context): Promise<string | undefined> {
  const rows = changed.map(({ before }) => before)
  const [open, seen] = [await mayChange(rows, context), await maySee(rows, context)]
  const kept = rows.filter(({ id }) => !open.has(id))
  if (kept.length === 0) return undefined
  const names = kept.filter(({ id }) => seen.has(id)).map(({ document }) => nameOf(document, context))
  return names.length === kept.length
    ? toldText('rename-not-allowed', [names.join(', ')], context)
    : toldText('rename-not-seen', [], context)
}

function whyNotSo({ taken, problems }: NameChange, to: string, context: Context): string | undefined {
  if (taken) return toldText('rename-taken', [to, nameOf(taken.document, context)], context)
  const [first] = problems
  return first && worded(first, context)
}

function nameOf({ name, key }: StoredDocument['document'], { language }: Context): string {
  return localize(name, language) || key
}

import { checkDocument } from '../../../../runtime/check/check-document.ts'
import { loadLibrary } from '../../../../runtime/check/load-library.ts'
import { mayWait } from '../../../../runtime/check/may-wait.ts'
import { addressOf, type Document } from '../../../../runtime/document.ts'
import { propertyOf } from '../../../../runtime/json/property-of.ts'
import { getAt } from '../../../../runtime/pointer.ts'
import type { Problem } from '../../../../runtime/problem.ts'
import type { FollowedPlace } from '../../../../runtime/references/rename-part.ts'
import { followName } from '../../../../runtime/renaming/follow-name.ts'
import { namedParts } from '../../../../runtime/renaming/named-parts.ts'
import type { UnsurePlaces } from '../../../../runtime/renaming/unsure-places.ts'
import type { Context } from '../../../call/context.ts'
import type { StoredDocument } from '../../../store/store.ts'
import { namersOf } from './namers-of.ts'

/** A document that changes with a name, as it is then, and where. */
export interface ChangedByName {
  before: StoredDocument
  document: Document
  places: FollowedPlace[]
}

/** What another name brings. */
export interface NameChange {
  /** That which has the part first. */
  changed: [ChangedByName, ...ChangedByName[]]
  unsure: UnsurePlaces[]
  /** Where the new name means something else already. */
  taken: { document: Document; at: string } | undefined
  /** What would be wrong then, and what is wrong already with what has to be saved. */
  problems: Problem[]
}

/** What is called otherwise: where its name stands, and what that is. */
export interface Renamed {
  at: string
  from: string
  to: string
}

/** All that follows parts of a stored document with other names; `after`: the document with these. */
export async function nameChange(
  before: StoredDocument,
  { after, names }: { after: Document; names: readonly Renamed[] },
  context: Context,
): Promise<NameChange> {
  const { whole } = context.store.documents
  const namers = await namersOf(before, context)
  const written = names.map(({ from }) => JSON.stringify(from).slice(1, -1))
  const own = [
    before,
    ...namers.filter(({ document }) => {
      const text = JSON.stringify(document.spec)
      return written.some((name) => text.includes(name))
    }),
  ]
  const library = await loadLibrary(
    context.engine.set,
    own.map(({ document }) => document),
    async (addresses) => (await whole.many(addresses)).map(({ document }) => document),
  )
  const { changed, unsure } = followAll({ before, after, names }, { own, library, context })
  return {
    ...{ changed, unsure },
    taken: takenIn(changed, names),
    problems: problemsWith(changed, own, library, context),
  }
}

interface Known {
  /** Documents that can name the parts, with that which has them. */
  own: readonly StoredDocument[]
  /** These, and what they refer to. */
  library: ReadonlyMap<string, Document>
  context: Context
}

/** One name after the other: a document may follow several. */
function followAll(
  { before, after, names }: { before: StoredDocument; after: Document; names: readonly Renamed[] },
  { own, library, context: { engine } }: Known,
): Pick<NameChange, 'changed' | 'unsure'> {
  const documents = new Map(library)
  const places = new Map<string, FollowedPlace[]>()
  const unsure: UnsurePlaces[] = []
  const isOwn = new Set<string>(own.map(({ document }) => addressOf(document)))
  // Of what these refer to, only what has no parts of its own can mean theirs: the text of a mail.
  const asked = [...library].filter(([key, one]) => isOwn.has(key) || namedParts(engine.set, one).length === 0)
  const searched = new Set(asked.map(([address]) => address))
  const address = addressOf(before.document)
  const held = { document: after }
  for (const { at, from, to } of names) {
    const renamed = { before: before.document, after: held.document, from, to }
    const found = followName(engine.set, [...documents.values()], renamed, searched)
    unsure.push(...found.unsure)
    places.set(address, [...(places.get(address) ?? []), { at, before: from, after: to }])
    for (const one of found.followed) {
      const key = addressOf(one.document)
      places.set(key, [...(places.get(key) ?? []), ...one.places])
      if (key === address) held.document = one.document
      else documents.set(key, one.document)
    }
  }
  const others = own.flatMap((row) => {
    const key = addressOf(row.document)
    const [document, found] = [documents.get(key), places.get(key)]
    return row === before || !document || !found ? [] : [{ before: row, document, places: found }]
  })
  return { changed: [{ before, document: held.document, places: places.get(address) ?? [] }, ...others], unsure }
}

/** Another item of the same list, or a place that follows, where the name stands for something else. */
function takenIn([held, ...others]: NameChange['changed'], names: readonly Renamed[]): NameChange['taken'] {
  const { document } = held.before
  const doubled = names.find((name) => isTakenBeside(document, name))
  if (doubled) return { document, at: doubled.at }
  for (const { before, places } of [held, ...others]) {
    const place = places.find(({ taken }) => taken)
    if (place) return { document: before.document, at: place.at }
  }
  return undefined
}

function isTakenBeside(document: Document, { at, to }: Renamed): boolean {
  const [, list = '', index = '', property = ''] = /^(.*)\/(\d+)\/([^/]+)$/.exec(at) ?? []
  const items = getAt(document, list)
  return (
    Array.isArray(items) && items.some((item, number) => number !== Number(index) && propertyOf(item, property) === to)
  )
}

/** What has to be saved must be sound, and nothing may become wrong that is not now. */
function problemsWith(
  changed: readonly ChangedByName[],
  own: readonly StoredDocument[],
  library: ReadonlyMap<string, Document>,
  { engine: { set, validators } }: Context,
): Problem[] {
  const later = new Map(library)
  for (const { document } of changed) later.set(addressOf(document), document)
  const check = (document: Document, documents: ReadonlyMap<string, Document>): Problem[] =>
    checkDocument(document, { set, validate: validators.check, library: documents })
  return own.flatMap((row) => {
    const address = addressOf(row.document)
    const now = check(later.get(address) ?? row.document, later).filter(({ severity }) => severity !== 'warning')
    if (now.length === 0) return []
    const isSaved = changed.some(({ before }) => before === row)
    const known = new Set(check(row.document, library).map(nameOf))
    return now.filter((problem) => !known.has(nameOf(problem)) || (isSaved && !mayWait(problem)))
  })
}

const nameOf = ({ at, code }: Problem): string => JSON.stringify([at, code])

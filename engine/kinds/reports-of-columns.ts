import { addressOf, ofKind, splitAddress, type Document } from '../../runtime/document.ts'
import { findReferences } from '../../runtime/references/find-references.ts'
import { followColumns } from '../../runtime/report/follow-columns.ts'
import { goneColumns } from '../../runtime/report/gone-columns.ts'
import type { Context } from '../call/context.ts'
import type { StoredDocument } from '../store/store.ts'
import type { Follower } from './kind-hooks.ts'

const columnsOf = (schema: Document) => ofKind('schema', schema).spec.resultColumns ?? []

/** Reports that name columns which a schema has no more, each with those that stand in their place. */
export async function reportsOfColumns(
  { before, after }: { before: Document; after: Document },
  { engine: { set }, store }: Context,
): Promise<Follower[]> {
  const gone = goneColumns(columnsOf(before), columnsOf(after))
  if (gone.length === 0 || addressOf(before) !== addressOf(after)) return []
  const users = await store.documents.usedBy(addressOf(before))
  const addresses = new Set(users.map(({ address }) => address))
  const reports = await store.documents.many([...addresses].filter((one) => splitAddress(one).kind === 'report'))
  const follow = async (stored: StoredDocument): Promise<Follower[]> => {
    const report = ofKind('report', stored.document)
    const used = findReferences(set, report).map(({ address }) => address)
    const others = await store.documents.many(used.filter((one) => one !== addressOf(before)))
    const document = followColumns(set, report, { before, after, gone, others: others.map((one) => one.document) })
    return document === report ? [] : [{ stored, document }]
  }
  return (await Promise.all(reports.map(follow))).flat()
}

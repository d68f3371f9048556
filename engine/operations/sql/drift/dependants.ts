import { checkDocument } from '../../../../runtime/check/check-document.ts'
import { loadLibrary } from '../../../../runtime/check/load-library.ts'
import type { Address, Document } from '../../../../runtime/document.ts'
import { splitAddress } from '../../../../runtime/document.ts'
import type { Problem } from '../../../../runtime/problem.ts'
import { mayUseKind } from '../../../call/is-allowed.ts'
import type { Context } from '../../../call/context.ts'

/** Documents that refer to these, as far as the caller may see them. */
export async function dependantsOf(
  addresses: readonly Address[],
  { engine, ...context }: Context,
): Promise<Document[]> {
  const { documents } = context.store
  const uses = await Promise.all(addresses.map((address) => documents.usedBy(address)))
  const users = [...new Set(uses.flat().map((use) => use.address))].filter(
    (address) => !addresses.includes(address) && mayUseKind(splitAddress(address).kind, 'read', { engine, ...context }),
  )
  return (await documents.many(users)).map(({ document }) => document)
}

/**
 * What a change would break: problems that the documents have with `changed` in the library and do not have today.
 * Without a document an address counts as deleted.
 */
export async function newProblems(
  documents: readonly Document[],
  changed: ReadonlyMap<Address, Document | undefined>,
  { engine, store }: Context,
): Promise<Problem[]> {
  const { set, validators } = engine
  const library = await loadLibrary(set, documents, async (addresses) =>
    (await store.documents.many(addresses)).map((stored) => stored.document),
  )
  const check = (get: (address: string) => Document | undefined): Problem[] =>
    documents.flatMap((document) => checkDocument(document, { set, validate: validators.check, library: { get } }))
  const before = new Set(check((address) => library.get(address)).map(nameOf))
  const after = check((address) =>
    changed.has(address as Address) ? changed.get(address as Address) : library.get(address),
  )
  return after.filter((problem) => problem.severity !== 'warning' && !before.has(nameOf(problem)))
}

const nameOf = ({ in: address, at, code }: Problem): string => JSON.stringify([address, at, code])

import { isAddress, ofKind, type DocumentOf } from '../../../runtime/document.ts'
import type { KindSpecs } from '../../../runtime/generated/kinds.ts'
import type { Context } from '../../call/context.ts'
import { notFound } from '../../codes/refusals.ts'

/** A stored document that the caller may see; `notFound` else, also where what is half-made names none. */
export async function findStored<Kind extends keyof KindSpecs>(
  kind: Kind,
  address: string | undefined,
  { store }: Context,
): Promise<DocumentOf<Kind>> {
  const stored = address !== undefined && isAddress(address) ? await store.documents.find(address) : undefined
  if (stored?.document.kind !== kind) throw notFound()
  return ofKind(kind, stored.document)
}

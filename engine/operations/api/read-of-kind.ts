import type { Context } from '../../call/context.ts'
import { NotFound } from '../../store/errors.ts'
import type { StoredDocument } from '../../store/store.ts'

/** The document, as far as its caller sees it. */
export async function readOfKind(kind: string, id: number, { store }: Pick<Context, 'store'>): Promise<StoredDocument> {
  const stored = await store.documents.read(kind, id)
  if (!stored) throw new NotFound(`${kind} ${id}`)
  return stored
}

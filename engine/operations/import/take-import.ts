import { notAllowed, tooLarge, unsupportedType } from '../../codes/refusals.ts'
import type { Context } from '../../call/context.ts'
import { mayUseKind } from '../../call/is-allowed.ts'
import type { DeclaredOperation } from '../../call/operation.ts'
import { isFileName } from '../../files/file-name.ts'
import { BlobTooLarge } from '../../store/parts/blobs.ts'
import type { Blob } from '../../store/store.ts'

/** Of what was taken in: no document names it, and after a day it is gone. */
const takenType = 'application/x-kumiki-import'
const megabyte = 1024 * 1024

/** Keeps what is to be imported for its user, so that it is sent once and each step can read it, on any node. */
export const importTake: DeclaredOperation<'import-take'> = async ({ name, replaces }, context) => {
  const { engine, store, session, body } = context
  if (!engine.set.kinds().some((kind) => mayUseKind(kind, 'create', context))) throw notAllowed()
  if (!isFileName(name)) throw unsupportedType({ text: 'file-name' })
  const { importMegabytes } = engine.settings.current()
  const blob = await store.blobs
    .put(body(), { name, type: takenType, by: session?.userKey ?? '', maxBytes: importMegabytes * megabyte })
    .catch((error: unknown) => {
      if (error instanceof BlobTooLarge) throw tooLarge({ text: 'file-too-large', values: [importMegabytes] })
      throw error
    })
  const before = replaces === undefined ? undefined : await takenBlob(replaces, context)
  if (before) await store.blobs.remove(before.id)
  context.audit({ object: name, after: blob.hash })
  return { file: blob.id }
}

/** What this user has taken in; undefined for what is gone, and for what is another's. */
export async function takenBlob(id: string, { store, session }: Context): Promise<Blob | undefined> {
  const blob = await store.blobs.get(id)
  return blob?.type === takenType && blob.by === session?.userKey ? blob : undefined
}

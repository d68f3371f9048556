import { mayUseKind } from '../../call/is-allowed.ts'
import { notAllowed } from '../../codes/refusals.ts'
import type { DeclaredOperation } from '../../call/operation.ts'
import { storeFile } from '../../files/store-file.ts'

/** Keeps a file for a document that will name it; one that no document names within a day is removed again. */
export const fileUpload: DeclaredOperation<'file-upload'> = async ({ kind, name }, context) => {
  const { store, engine, session, body, requestHeader } = context
  if (!mayUseKind(kind, 'create', context) && !mayUseKind(kind, 'update', context)) throw notAllowed()
  const { uploadMegabytes: limit, fontMegabytes: fontLimit } = engine.settings.current()
  const blob = await storeFile(
    body(),
    {
      name,
      declared: requestHeader('content-type') ?? '',
      by: session?.userKey ?? '',
      limit,
      fontLimit,
    },
    store.blobs,
  )
  context.audit({ object: `blob/${blob.id}`, after: blob.hash })
  return { file: `blob/${blob.id}`, name: blob.name, type: blob.type, size: blob.size }
}

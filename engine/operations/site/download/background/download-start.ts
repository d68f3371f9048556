import { payerOf } from '../../../../call/caller-of.ts'
import type { DeclaredOperation } from '../../../../call/operation.ts'
import { principalOf } from '../../../../limits/principal-of.ts'
import { CallError } from '../../../../codes/call-error.ts'
import { notDone, unsupportedType } from '../../../../codes/refusals.ts'
import { isFileName } from '../../../../files/file-name.ts'
import { DownloadsFull, TooManyDownloads } from '../../../../store/errors.ts'
import { runGuarded, toCallError } from '../../request/run-guarded.ts'
import { listFile } from '../list-file.ts'
import { ownerOf } from './owner-of.ts'

/** A file of many rows, made while its user goes on with something else. */
export const downloadStart: DeclaredOperation<'download-start'> = ({ format, fileName, total, ...input }, context) =>
  runGuarded(context, async () => {
    if (!isFileName(fileName)) throw unsupportedType({ text: 'file-name' })
    const owner = ownerOf(context)
    const leaving = new AbortController()
    let rows = 0
    const making = { isInBackground: true, signal: leaving.signal, onRows: (count: number) => void (rows += count) }
    const { type, source, bytes } = await listFile(format, input, context, making)
    const download = { ...owner, contentId: input.contentId, name: fileName, ...(total !== undefined && { total }) }
    try {
      const file = {
        type,
        source,
        bytes,
        rows: () => rows,
        stop: () => leaving.abort(),
        reasonOf(error: unknown) {
          const told = toCallError(error, context)
          return (told instanceof CallError ? told.details.text : undefined) ?? 'download-failed'
        },
      }
      const { isGuest, ...payer } = payerOf(context)
      const principal = principalOf({ ...payer, isGuest })
      return { id: await context.engine.downloads.begin(download, file, { principal, isGuest }) }
    } catch (error) {
      leaving.abort()
      if (error instanceof TooManyDownloads) throw notDone({ text: 'downloads-limit' })
      if (error instanceof DownloadsFull) throw notDone({ text: 'downloads-full' })
      throw error
    }
  })

import { createWriteStream } from 'node:fs'
import { pipeline } from 'node:stream/promises'
import { callerOf } from '../../call/caller-of.ts'
import type { Context } from '../../call/context.ts'
import { notFound, tooLarge } from '../../codes/refusals.ts'
import { withArchive, type OpenedArchive } from '../../exchange/open-archive.ts'
import { Unreadable } from '../../parsing/errors.ts'
import type { Blob } from '../../store/store.ts'
import { takenBlob } from './take-import.ts'

const megabyte = 1024 * 1024
/** A single file is read as a whole. */
const mostJson = 64

/** What was taken in, as a folder of documents and files. */
export interface OpenedImport extends OpenedArchive {
  blob: Blob
}

/** Opens what the caller has taken in, for the time of the work. Throws a refusal in words where it is gone or too long. */
export async function withImport<Result>(
  id: string,
  context: Context,
  work: (opened: OpenedImport) => Promise<Result>,
): Promise<Result> {
  const { engine, store } = context
  const blob = await takenBlob(id, context)
  if (!blob) throw notFound({ text: 'import-file-gone' })
  if (/\.json$/i.test(blob.name) && blob.size > mostJson * megabyte)
    throw tooLarge({ text: 'import-too-large-json', values: [mostJson] })
  const opening = {
    ...{ archives: engine.archives, dataFolder: engine.config.dataFolder, caller: callerOf(context) },
    put: (path: string) => pipeline(store.blobs.stream(blob.hash), createWriteStream(path, { mode: 0o600 })),
    megabytes: engine.settings.current().importMegabytes,
    ...{ shown: '', isFolder: true, single: singleName(blob.name) },
  }
  return withArchive(opening, (opened) => work({ ...opened, blob })).catch((error: unknown) => {
    throw error instanceof Unreadable ? tooLarge({ text: 'text-too-large', cause: error }) : error
  })
}

/** A file of documents is read as JSON, whatever it is called. */
const singleName = (name: string): string => (/\.json$/i.test(name) ? name : `${name}.json`)

import { join } from 'node:path'
import { dropFile, isStaged, keptAs, placeFile, stageFile, type FileToKeep } from '../files/keep-file.ts'
import type { Log } from '../log/log.ts'
import type { BlobStore, Transfer } from '../store/store.ts'
import type { TransferEnd } from './transfers.ts'

/** The file of a transfer that is to be kept in a folder of the server; undefined where it is not. */
export function fileToKeep({ id, at, about }: Transfer, dataFolder: string): FileToKeep | undefined {
  const { begun, name, hash, isDry, isMade } = about
  if (!begun?.keep || isDry || isMade) return undefined
  return { ...begun.keep, root: join(dataFolder, 'uploads'), id, name, at, hash }
}

/** Before anything is written the file is in its folder, without its name: what is full or closed is found now. */
export async function stageKept(file: FileToKeep | undefined, blobs: BlobStore): Promise<void> {
  if (file) await stageFile(file, blobs.stream(file.hash))
}

/** Gives the file its name where its rows are written, and takes it away where they are not. */
export async function settleKept(
  file: FileToKeep | undefined,
  end: TransferEnd,
  log: Pick<Log, 'warn'> | undefined,
): Promise<void> {
  if (!file) return
  try {
    if (!isWritten(end)) return await dropFile(file)
    end.about.kept = (await placeFile(file)) ?? ''
  } catch (error) {
    log?.warn({ error, transfer: file.id }, 'the file of a transfer could not be kept')
    notKept(end)
  }
}

/** The same for a transfer whose node is gone: it may have done it already. */
export async function recoverKept(
  file: FileToKeep | undefined,
  end: TransferEnd,
  log: Pick<Log, 'warn'> | undefined,
): Promise<void> {
  if (!file) return
  try {
    if (await isStaged(file)) return await settleKept(file, end, log)
    const name = isWritten(end) ? await keptAs(file) : undefined
    if (name === undefined) notKept(end)
    else end.about.kept = name
  } catch (error) {
    log?.warn({ error, transfer: file.id }, 'whether the file of a transfer is kept could not be found out')
    notKept(end)
  }
}

const isWritten = ({ about: { outcome } }: TransferEnd): boolean => outcome === 'success' || outcome === 'abort'

function notKept(end: TransferEnd): void {
  if (!isWritten(end)) return
  end.state = 'failed'
  end.about.text = 'transfer-file-not-kept'
}

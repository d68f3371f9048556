import { createWriteStream } from 'node:fs'
import { join } from 'node:path'
import { Readable } from 'node:stream'
import { pipeline } from 'node:stream/promises'
import type { Problem } from '../../../runtime/problem.ts'
import { problemTexts } from '../../../runtime/generated/problem-texts.ts'
import { fill } from '../../../runtime/problems/fill.ts'
import { unpackDocuments } from '../../archive/unpack-documents.ts'
import type { ArchiveProblem } from '../../archive/unpack-task.ts'
import { callerOf } from '../../call/caller-of.ts'
import type { Context } from '../../call/context.ts'
import { badRequest, tooLarge } from '../../codes/refusals.ts'
import { Unreadable } from '../../parsing/errors.ts'
import type { CallRequest } from '../pipeline/call-request.ts'

/** A body that is an archive of documents and their files. */
export interface ArchiveBody {
  bytes: number
  megabytes: number
  /** Its `documents` and `files`. Throws `badRequest` with what is wrong in which entry, and `tooLarge`. */
  read(bytes: AsyncIterable<Uint8Array>): Promise<Record<string, unknown>>
}

export const isArchive = (request: CallRequest): boolean =>
  request.header('content-type')?.split(';')[0]?.trim().toLowerCase() === 'application/zip'

const megabyte = 1024 * 1024

/** Bytes of what goes with an archive: what stands at ten thousand addresses, in the longest of words. */
export const archivePreface = 4 * megabyte

/** Takes an archive into a folder, where its files stay; only documents are held. */
export function archiveBody(
  folder: string,
  context: Context,
  { importMegabytes, mostMegabytes }: { importMegabytes: number; mostMegabytes: number },
): ArchiveBody {
  const limits = { unpacked: importMegabytes * megabyte, documents: mostMegabytes * megabyte }
  return {
    bytes: importMegabytes * megabyte,
    megabytes: importMegabytes,
    async read(bytes) {
      const path = join(folder, 'archive.zip')
      await pipeline(Readable.from(bytes), createWriteStream(path, { mode: 0o600 }))
      const { documents, files, problems } = await unpackDocuments(
        context.engine.archives,
        { path, folder, limits },
        callerOf(context),
      ).catch((error: unknown) => {
        throw error instanceof Unreadable ? tooLarge({ text: 'text-too-large', cause: error }) : error
      })
      if (problems.length > 0) throw badRequest({ problems: problems.map(toProblem) })
      return { documents, files }
    },
  }
}

const toProblem = ({ code, in: entry, at, values }: ArchiveProblem): Problem => ({
  ...{ code, in: entry === '' ? 'input' : entry, at, values },
  message: fill(problemTexts[code], values),
})

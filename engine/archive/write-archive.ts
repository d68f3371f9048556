import { PassThrough, Readable } from 'node:stream'
import { ZipFile } from 'yazl'

/** Content in pieces is asked for when its turn comes, and never held as a whole. */
export type EntryContent = string | Uint8Array | Iterable<string> | AsyncIterable<Uint8Array>

export interface ArchiveEntry {
  /** Its path, without a slash before it. */
  name: string
  content: EntryContent
  /** Bytes, where they are known: an entry with others breaks the archive off. */
  size?: number
  /** What is packed already (pictures, PDFs, workbooks) is only written down. */
  isPacked?: boolean
}

/** A ZIP archive of these entries, made while it is read. Throws what the content of one throws. */
export async function* writeArchive(entries: Iterable<ArchiveEntry>): AsyncGenerator<Buffer, void> {
  const zip = new ZipFile()
  const out = new PassThrough()
  let current: Readable | undefined
  const fail = (error: Error): void => void out.destroy(error)
  zip.on('error', fail)
  zip.outputStream.pipe(out)
  for (const { name, content, size, isPacked = false } of entries)
    zip.addReadStreamLazy(name, { compress: !isPacked, ...(size !== undefined && { size }) }, (give) => {
      current = Readable.from(isWhole(content) ? [Buffer.from(content)] : content, { objectMode: false })
      current.on('error', fail)
      give(undefined, current)
    })
  zip.end()
  try {
    for await (const piece of out) yield piece as Buffer
  } finally {
    // Whoever leaves has no use for what is left of an entry.
    current?.destroy()
  }
}

const isWhole = (content: EntryContent): content is string | Uint8Array =>
  typeof content === 'string' || content instanceof Uint8Array

import { crc32 } from 'node:zlib'
import { fromBufferPromise, openPromise, type Entry, type ZipFile } from 'yauzl'

/** What an archive may take, whatever it says of itself. */
export interface ArchiveLimits {
  /** How many entries it may have. */
  entries: number
  /** Bytes of all entries, unpacked. */
  unpacked: number
}

/** `broken`: what it says of itself is not so; `encrypted`: it has a password; `too-large`: more than `most` of something. */
export type ArchiveRefusal = 'broken' | 'encrypted' | 'too-large'

/** An archive is not read. */
export class ArchiveRefused extends Error {
  override readonly name = 'ArchiveRefused'
  readonly refusal: ArchiveRefusal
  /** The entry that it is about. */
  readonly entry: string | undefined
  readonly most: number
  constructor(
    refusal: ArchiveRefusal,
    { entry, most = 0, cause }: { entry?: string; most?: number; cause?: unknown } = {},
  ) {
    super(`The archive is not read: ${refusal}`, { cause })
    this.refusal = refusal
    this.entry = entry
    this.most = most
  }
}

export interface Archive {
  /** Names of its entries in their order; one that stands there twice is named twice. */
  readonly names: readonly string[]
  has(name: string): boolean
  /** Bytes of an entry, as the archive says. */
  sizeOf(name: string): number
  /** Bytes of an entry in pieces: as many as it says, with the sum that it says. Throws `ArchiveRefused`. */
  read(name: string): AsyncGenerator<Buffer, void>
  close(): void
}

/** Longer names lead nowhere. */
const longestName = 1024

/**
 * A ZIP archive in memory, or the one in a file, by its own list of entries; none is unpacked before it is asked for. Of a name
 * that stands there twice the last entry counts. Throws `ArchiveRefused`.
 */
export async function openArchive(source: Buffer | string, limits: ArchiveLimits): Promise<Archive> {
  // Names stay bytes: the library would refuse the whole archive for a name that begins with a slash.
  const options = { autoClose: false, decodeStrings: false }
  const zip = await (
    typeof source === 'string' ? openPromise(source, options) : fromBufferPromise(source, options)
  ).catch((cause: unknown) => {
    throw refusedBy(cause)
  })
  try {
    return archiveOf(zip, await entriesOf(zip, limits))
  } catch (error) {
    zip.close()
    throw refusedBy(error)
  }
}

async function entriesOf(zip: ZipFile, limits: ArchiveLimits): Promise<[string, Entry][]> {
  requireAtMost(zip.entryCount, limits.entries)
  const entries: [string, Entry][] = []
  let declared = 0
  for await (const entry of zip.eachEntry()) {
    if (entry.fileNameRaw.length > longestName) throw new ArchiveRefused('broken')
    const name = entry.fileNameRaw.toString().replaceAll('\\', '/').replace(/^\//, '')
    if (entry.isEncrypted()) throw new ArchiveRefused('encrypted', { entry: name })
    declared += entry.uncompressedSize
    requireAtMost(declared, limits.unpacked)
    entries.push([name, entry])
  }
  return entries
}

function archiveOf(zip: ZipFile, listed: readonly [string, Entry][]): Archive {
  const entries = new Map(listed)
  const entryOf = (name: string): Entry => {
    const entry = entries.get(name)
    if (!entry) throw new ArchiveRefused('broken', { entry: name })
    return entry
  }
  return {
    names: listed.map(([name]) => name),
    has: (name) => entries.has(name),
    sizeOf: (name) => entryOf(name).uncompressedSize,
    async *read(name) {
      const entry = entryOf(name)
      let sum = 0
      try {
        // One that is longer than it says ends at the first byte too many.
        for await (const piece of await zip.openReadStreamPromise(entry)) {
          sum = crc32(piece as Buffer, sum)
          yield piece as Buffer
        }
      } catch (error) {
        throw refusedBy(error, name)
      }
      if (sum !== entry.crc32) throw new ArchiveRefused('broken', { entry: name })
    },
    close: () => zip.close(),
  }
}

function requireAtMost(count: number, most: number): void {
  if (count > most) throw new ArchiveRefused('too-large', { most })
}

/** The library says in words what is wrong. */
function refusedBy(cause: unknown, entry?: string): ArchiveRefused {
  if (cause instanceof ArchiveRefused) return cause
  const isEncrypted = cause instanceof Error && /encrypt/.test(cause.message)
  return new ArchiveRefused(isEncrypted ? 'encrypted' : 'broken', { ...(entry !== undefined && { entry }), cause })
}

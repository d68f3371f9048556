import { hash } from 'node:crypto'
import { deflateRawSync, inflateRawSync } from 'node:zlib'
import { chunks } from '../chunks.ts'
import type { Context } from '../context.ts'
import type { ContentStore, PackedText } from '../store.ts'

const plain = 0
const deflated = 1
/** Half the time of the usual level, a twentieth more bytes. */
const level = 1
/** Most texts come out in one piece of this size: a larger one costs more to make than to fill. */
const chunkSize = 4096
/** Pages are short: with less room to look back each begins sooner, and comes out as small. */
const options = { level, windowBits: 13, memLevel: 6, chunkSize }
/** Below this compression gains nothing. */
const smallBytes = 200

/** As many texts as are read or written at once: between two such parts others get their turn. */
const partSize = 150

/** Texts by hash, compressed, each stored once. */
export function makeContents(context: Context): ContentStore {
  const putPacked = async (texts: readonly PackedText[]): Promise<void> => {
    // In one order everywhere, so that two writers of the same texts wait in turn.
    const sorted = [...texts].sort((one, other) => (one.hash < other.hash ? -1 : 1))
    for (const part of chunks(sorted, partSize)) {
      await context.write
        .insertInto('contents')
        .values(part.map(({ hash, size, bytes }) => ({ hash, size, bytes: viewOf(bytes) })))
        .onConflict((conflict) => conflict.column('hash').doNothing())
        .execute()
      if (sorted.length > partSize) await turnOfOthers()
    }
  }
  const missing = async (hashes: Iterable<string>): Promise<string[]> => {
    const wanted = [...new Set(hashes)]
    const there = await known(context, wanted)
    return wanted.filter((hash) => !there.has(hash))
  }
  const putMissing = async (byHash: ReadonlyMap<string, string>): Promise<void> => {
    const isMissing = new Set(await missing(byHash.keys()))
    const added = [...byHash].filter(([hash]) => isMissing.has(hash))
    await putPacked(added.map(([hash, text]) => packText(hash, Buffer.from(text))))
  }
  const putAll = async (texts: Iterable<string>): Promise<string[]> => {
    const byHash = new Map<string, string>()
    const hashes = [...texts].map((text) => {
      const hash = hashOf(text)
      byHash.set(hash, text)
      return hash
    })
    await putMissing(byHash)
    return hashes
  }
  const manyAs = async <Value>(
    hashes: readonly string[],
    read: (bytes: Uint8Array) => Value,
  ): Promise<Map<string, Value>> => {
    const found = new Map<string, Value>()
    const wanted = [...new Set(hashes)]
    for (const part of chunks(wanted, partSize)) {
      if (found.size > 0) await turnOfOthers()
      const rows = await context.read
        .selectFrom('contents')
        .select(['hash', 'bytes'])
        .where('hash', 'in', part)
        .execute()
      for (const row of rows) found.set(row.hash, read(row.bytes))
    }
    return found
  }
  return {
    async put(text) {
      const hash = hashOf(text)
      await putMissing(new Map([[hash, text]]))
      return hash
    },
    putAll,
    putPacked,
    missing,
    many: (hashes) => manyAs(hashes, unpack),
    manyLazily: (hashes) => manyAs(hashes, (bytes) => () => unpack(bytes)),
    get: async (hash) => (await manyAs([hash], unpack)).get(hash),
  }
}

/** `sha256-<hex>` of the text in UTF-8. */
export function hashOf(text: string | Uint8Array): string {
  return `sha256-${hash('sha256', text, 'hex')}`
}

export function unpack(bytes: Uint8Array): string {
  const body = bytes.subarray(1)
  return Buffer.from(bytes[0] === deflated ? inflateRawSync(body, { chunkSize }) : body).toString('utf8')
}

/** The drivers ask for the buffer of Node. */
const viewOf = ({ buffer, byteOffset, byteLength }: Uint8Array): Buffer => Buffer.from(buffer, byteOffset, byteLength)

/** A text in UTF-8 as it is stored. */
export function packText(hash: string, body: Uint8Array): PackedText {
  const bytes =
    body.length < smallBytes
      ? Buffer.concat([Buffer.of(plain), body])
      : Buffer.concat([Buffer.of(deflated), deflateRawSync(body, options)])
  return { hash, size: body.length, bytes }
}

/** The embedded store answers without ever waiting: whoever reads much must let others in himself. */
function turnOfOthers(): Promise<void> {
  return new Promise((resolve) => void setImmediate(resolve))
}

async function known(context: Context, hashes: readonly string[]): Promise<Set<string>> {
  const found = new Set<string>()
  for (const part of chunks(hashes)) {
    const rows = await context.write.selectFrom('contents').select('hash').where('hash', 'in', part).execute()
    for (const row of rows) found.add(row.hash)
  }
  return found
}

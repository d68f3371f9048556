import { createHash } from 'node:crypto'
import { deflateRawSync, inflateRawSync } from 'node:zlib'
import { chunks } from '../chunks.ts'
import type { Context } from '../context.ts'
import type { ContentStore } from '../store.ts'

const plain = 0
const deflated = 1
/** Below this compression gains nothing. */
const smallBytes = 200

/** Texts by hash, compressed, each stored once. */
export function makeContents(context: Context): ContentStore {
  const putAll = async (texts: Iterable<string>): Promise<string[]> => {
    const byHash = new Map<string, string>()
    const hashes = [...texts].map((text) => {
      const hash = hashOf(text)
      byHash.set(hash, text)
      return hash
    })
    const there = await known(context, [...byHash.keys()])
    // In one order everywhere, so that two writers of the same texts wait in turn.
    const missing = [...byHash].filter(([hash]) => !there.has(hash)).sort(([a], [b]) => (a < b ? -1 : 1))
    for (const part of chunks(missing, 200)) {
      await context.write
        .insertInto('contents')
        .values(part.map(([hash, text]) => ({ hash, ...pack(text) })))
        .onConflict((conflict) => conflict.column('hash').doNothing())
        .execute()
    }
    return hashes
  }
  const many = async (hashes: readonly string[]): Promise<Map<string, string>> => {
    const found = new Map<string, string>()
    for (const part of chunks([...new Set(hashes)])) {
      const rows = await context.read
        .selectFrom('contents')
        .select(['hash', 'bytes'])
        .where('hash', 'in', part)
        .execute()
      for (const row of rows) found.set(row.hash, unpack(row.bytes))
    }
    return found
  }
  return {
    put: async (text) => (await putAll([text]))[0]!,
    putAll,
    many,
    get: async (hash) => (await many([hash])).get(hash),
  }
}

/** `sha256-<hex>` of the text in UTF-8. */
export function hashOf(text: string | Uint8Array): string {
  return `sha256-${createHash('sha256').update(text).digest('hex')}`
}

export function unpack(bytes: Uint8Array): string {
  const body = bytes.subarray(1)
  return Buffer.from(bytes[0] === deflated ? inflateRawSync(body) : body).toString('utf8')
}

function pack(text: string): { size: number; bytes: Buffer } {
  const body = Buffer.from(text, 'utf8')
  const bytes =
    body.length < smallBytes
      ? Buffer.concat([Buffer.of(plain), body])
      : Buffer.concat([Buffer.of(deflated), deflateRawSync(body)])
  return { size: body.length, bytes }
}

async function known(context: Context, hashes: readonly string[]): Promise<Set<string>> {
  const found = new Set<string>()
  for (const part of chunks(hashes)) {
    const rows = await context.write.selectFrom('contents').select('hash').where('hash', 'in', part).execute()
    for (const row of rows) found.add(row.hash)
  }
  return found
}

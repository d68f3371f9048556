import { createHash, randomBytes } from 'node:crypto'
import type { Context } from '../context.ts'
import type { Blob, BlobStore } from '../store.ts'

const partBytes = 256 * 1024
const stagingPrefix = 'staging-'
const day = 24 * 60 * 60 * 1000
const columns = ['id', 'hash', 'name', 'type', 'size', 'by', 'at'] as const

/** More bytes came than `maxBytes` allows; nothing was kept. */
export class BlobTooLarge extends Error {
  override readonly name = 'BlobTooLarge'
  readonly maxBytes: number
  constructor(maxBytes: number) {
    super(`More than ${maxBytes} bytes`)
    this.maxBytes = maxBytes
  }
}

/** Bytes in the store, in parts, so that they are neither received nor sent as one piece. */
export function makeBlobs(context: Context): BlobStore {
  return {
    async put(bytes, { id = randomBytes(16).toString('base64url'), name, type, by, maxBytes = Infinity }) {
      // Under a name of their own until the hash is known: who sends slowly holds no transaction open.
      const staging = `${stagingPrefix}${context.now()}-${randomBytes(12).toString('hex')}`
      const digest = createHash('sha256')
      let size = 0
      let number = 0
      try {
        for await (const part of parts(bytes)) {
          size += part.length
          if (size > maxBytes) throw new BlobTooLarge(maxBytes)
          digest.update(part)
          await context.write.insertInto('blob_parts').values({ hash: staging, number, bytes: part }).execute()
          number += 1
        }
        const hash = `sha256-${digest.digest('hex')}`
        return await context.transact(async (inside) => {
          await inside.facts.lock(inside.write, `blob ${hash}`)
          const there = await inside.write
            .selectFrom('blob_parts')
            .select('number')
            .where('hash', '=', hash)
            .limit(1)
            .executeTakeFirst()
          if (there) await inside.write.deleteFrom('blob_parts').where('hash', '=', staging).execute()
          else await inside.write.updateTable('blob_parts').set({ hash }).where('hash', '=', staging).execute()
          const blob: Blob = { id, hash, name, type, size, by, at: inside.now() }
          await inside.write.insertInto('blobs').values(blob).execute()
          return blob
        })
      } catch (error) {
        await context.write
          .deleteFrom('blob_parts')
          .where('hash', '=', staging)
          .execute()
          .catch(() => {})
        throw error
      }
    },

    get: (id) => context.read.selectFrom('blobs').select(columns).where('id', '=', id).executeTakeFirst(),

    byHash: (hash) =>
      context.read
        .selectFrom('blobs')
        .select(columns)
        .where('hash', '=', hash)
        .orderBy('at', 'desc')
        .limit(1)
        .executeTakeFirst(),

    async read(hash) {
      const rows = await context.read
        .selectFrom('blob_parts')
        .select('bytes')
        .where('hash', '=', hash)
        .orderBy('number')
        .execute()
      return rows.length === 0 ? undefined : Buffer.concat(rows.map((row) => row.bytes))
    },

    async *stream(hash) {
      for (let number = 0; ; number += 1) {
        const row = await context.read
          .selectFrom('blob_parts')
          .select('bytes')
          .where('hash', '=', hash)
          .where('number', '=', number)
          .executeTakeFirst()
        if (!row) return
        yield row.bytes
      }
    },

    remove: (id) => context.transact((inside) => remove(inside, id)),

    async sweep() {
      const removed = await context.write
        .deleteFrom('blob_parts')
        .where('hash', '>=', stagingPrefix)
        .where('hash', '<', `${stagingPrefix}${context.later(-day)}`)
        .executeTakeFirst()
      const unnamed = await context.read
        .selectFrom('blobs')
        .select('id')
        .where('kept', '=', 0)
        .where('at', '<', context.later(-day))
        .limit(1000)
        .execute()
      for (const { id } of unnamed) await context.transact((inside) => remove(inside, id, { unnamed: true }))
      return Number(removed.numDeletedRows) + unnamed.length
    },
  }
}

/** `unnamed`: not when a document has come to name it in the meantime. */
async function remove(inside: Context, id: string, { unnamed = false } = {}): Promise<void> {
  const row = await inside.write
    .deleteFrom('blobs')
    .where('id', '=', id)
    .$if(unnamed, (query) => query.where('kept', '=', 0))
    .returning('hash')
    .executeTakeFirst()
  if (!row) return
  await inside.facts.lock(inside.write, `blob ${row.hash}`)
  const other = await inside.write
    .selectFrom('blobs')
    .select('id')
    .where('hash', '=', row.hash)
    .limit(1)
    .executeTakeFirst()
  if (!other) await inside.write.deleteFrom('blob_parts').where('hash', '=', row.hash).execute()
}

/** The bytes in parts of one size; an empty blob is one empty part. */
async function* parts(bytes: Uint8Array | AsyncIterable<Uint8Array>): AsyncGenerator<Buffer> {
  let held: Uint8Array[] = []
  let length = 0
  let some = false
  const source = bytes instanceof Uint8Array ? [bytes] : bytes
  for await (const piece of source) {
    let rest = piece
    while (length + rest.length >= partBytes) {
      const take = partBytes - length
      yield Buffer.concat([...held, rest.subarray(0, take)])
      some = true
      held = []
      length = 0
      rest = rest.subarray(take)
    }
    held.push(Buffer.from(rest))
    length += rest.length
  }
  if (length > 0 || !some) yield Buffer.concat(held)
}

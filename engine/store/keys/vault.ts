import { randomBytes } from 'node:crypto'
import { rmSync } from 'node:fs'
import { join } from 'node:path'
import type { Kysely } from 'kysely'
import { StartRefused } from '../errors.ts'
import type { Tables } from '../tables.ts'
import { keyFile } from './data-folder.ts'
import { makeKeyFile, masterKeyOf, readKeyFiles, useKeyFile } from './master-key.ts'
import type { MasterKey } from './master-key.ts'
import { seal, unseal } from './seal.ts'

/**
 * The data keys of this install, unwrapped. A sealed text is `v1.<key id>.<base64url>`; what it belongs to (table,
 * row, field, destination) is bound in, so that it opens nowhere else.
 */
export interface Vault {
  seal(about: string, text: string): string
  unseal(about: string, sealed: string): string | undefined
  /** Reads the data keys again: another node has made one. */
  reload(db: Kysely<Tables>): Promise<void>
  /** A new data key; older ones still open what they sealed. */
  addKey(db: Kysely<Tables>, at: string): Promise<void>
  /** Wraps the data keys with another master key; a new key file takes its place after `committed`. */
  rewrap(db: Kysely<Tables>, to: { secret: string } | 'new-file'): Promise<{ rewrapped: number; committed: () => void }>
}

const closed = (): never => {
  throw new Error('This reader of the store opens no secrets')
}

/** For who reads a store without its keys. */
export const noVault: Vault = { seal: closed, unseal: closed, reload: closed, addKey: closed, rewrap: closed }

/** Opens the vault, or throws StartRefused and leaves everything as it is. Makes keys for an empty store. */
export async function openVault(
  db: Kysely<Tables>,
  options: { folder: string | undefined; secret: string | undefined; at: string },
): Promise<Vault> {
  const stored = await readWrapped(db)
  let master = chooseMaster(stored, options)
  const keys = new Map<string, Buffer>()
  let current = ''

  const load = (rows: Wrapped[]) => {
    for (const { id, wrapped } of rows) {
      const key = unseal(master.bytes, wrapAbout(id), Buffer.from(wrapped, 'base64url'))
      if (!key) throw wrongKey(master)
      keys.set(id, key)
    }
    current = rows.findLast((row) => row.retired_at === null)?.id ?? ''
  }
  load(stored)

  const vault: Vault = {
    seal: (about, text) => {
      const key = keys.get(current)
      if (!key) throw new Error('The vault has no key yet')
      return `v1.${current}.${seal(key, about, Buffer.from(text, 'utf8')).toString('base64url')}`
    },
    unseal: (about, sealed) => {
      const [version, id, text] = sealed.split('.')
      const key = keys.get(id ?? '')
      if (version !== 'v1' || !key || text === undefined) return undefined
      return unseal(key, about, Buffer.from(text, 'base64url'))?.toString('utf8')
    },
    reload: async (from) => load(await readWrapped(from)),
    addKey: async (to, at) => {
      const id = randomBytes(6).toString('hex')
      const wrapped = seal(master.bytes, wrapAbout(id), randomBytes(32)).toString('base64url')
      await to.updateTable('data_keys').set({ retired_at: at }).where('retired_at', 'is', null).execute()
      await to.insertInto('data_keys').values({ id, wrapped, at, retired_at: null }).execute()
      load(await readWrapped(to))
    },
    rewrap: async (to, next) => {
      const before = master
      const after = next === 'new-file' ? makeNextKey(options.folder) : masterKeyOf(next.secret)
      for (const [id, key] of keys) {
        const wrapped = seal(after.bytes, wrapAbout(id), key).toString('base64url')
        await to.updateTable('data_keys').set({ wrapped }).where('id', '=', id).execute()
      }
      return {
        rewrapped: keys.size,
        committed: () => {
          if (after.file !== undefined) useKeyFile({ ...after, file: after.file })
          master = after.file === undefined ? after : { ...after, file: before.file ?? after.file }
        },
      }
    },
  }
  if (stored.length === 0) await vault.addKey(db, options.at)
  return vault
}

function makeNextKey(folder: string | undefined): MasterKey {
  if (folder === undefined) throw new Error('There is no data folder for a key file')
  return makeKeyFile(folder, `${keyFile}.next`)
}

type Wrapped = Tables['data_keys']

async function readWrapped(db: Kysely<Tables>): Promise<Wrapped[]> {
  return db.selectFrom('data_keys').selectAll().orderBy('at').orderBy('id').execute()
}

function wrapAbout(id: string): string {
  return `kumiki|data-key|${id}`
}

function chooseMaster(
  stored: readonly Wrapped[],
  { folder, secret }: { folder: string | undefined; secret: string | undefined },
): MasterKey {
  if (secret !== undefined && secret !== '') return masterKeyOf(secret)
  if (folder === undefined) throw new StartRefused('KUMIKI_SECRET is needed: the nodes on one database share it.')
  const files = readKeyFiles(folder)
  const newest = stored.at(-1)
  const [first, second] = files
  if (!newest) return first ?? makeKeyFile(folder)
  if (!first) {
    throw new StartRefused(
      `The key ${join(folder, keyFile)} is missing, and the store is sealed with it. Put your copy of it back. Nothing was changed.`,
    )
  }
  const fits = files.find((key) => unseal(key.bytes, wrapAbout(newest.id), Buffer.from(newest.wrapped, 'base64url')))
  if (!fits) throw wrongKey(first)
  // A renewal was interrupted after its commit and before its rename.
  if (fits !== first && fits.file !== undefined) useKeyFile({ ...fits, file: fits.file })
  // … or before its commit: then the new file was never used.
  else if (second?.file !== undefined) rmSync(second.file)
  return fits
}

function wrongKey(master: MasterKey): StartRefused {
  return new StartRefused(
    `The key from ${master.from} is not the key of this store. Give the key that the store was made with. Nothing was changed.`,
  )
}

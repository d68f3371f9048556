import { createHash } from 'node:crypto'
import type { Context } from '../context.ts'
import type { SecretStore } from '../store.ts'
import { twoFactorAbout } from './users.ts'
import { whenGiven } from '../when-given.ts'

/** Sealed values of documents. */
export function makeSecrets(context: Context): SecretStore {
  const { shared } = context
  const sealedAt = async (documentId: number, field: string, destination: string) =>
    context.read
      .selectFrom('secrets')
      .select('sealed')
      .where('document_id', '=', documentId)
      .where('field', '=', field)
      .where('destination', '=', nameOf(destination))
      .executeTakeFirst()

  return {
    async set(documentId, field, destination, value, { by }) {
      const name = nameOf(destination)
      const row = { sealed: shared.vault.seal(secretAbout(documentId, field, name), value), by, at: context.now() }
      await context.transact(async (inside) => {
        await inside.write
          .insertInto('secrets')
          .values({ document_id: documentId, field, destination: name, ...row })
          .onConflict((conflict) => conflict.columns(['document_id', 'field', 'destination']).doUpdateSet(row))
          .execute()
        inside.tell('secret', String(documentId))
      })
    },

    async get(documentId, field, destination) {
      const row = await sealedAt(documentId, field, destination)
      return row && (await open(context, secretAbout(documentId, field, nameOf(destination)), row.sealed))
    },

    has: async (documentId, field, destination) => (await sealedAt(documentId, field, destination)) !== undefined,

    list: (documentId) =>
      context.read
        .selectFrom('secrets')
        .select(['field', 'destination', 'by', 'at'])
        .where('document_id', '=', documentId)
        .orderBy('field')
        .orderBy('at')
        .execute(),

    async remove(documentId, field, destination) {
      await context.transact(async (inside) => {
        await inside.write
          .deleteFrom('secrets')
          .where('document_id', '=', documentId)
          .$call(whenGiven(field, (query, field) => query.where('field', '=', field)))
          .$call(whenGiven(destination, (query, destination) => query.where('destination', '=', nameOf(destination))))
          .execute()
        inside.tell('secret', String(documentId))
      })
    },

    async keepOnly(documentId, field, destinations) {
      await context.write
        .deleteFrom('secrets')
        .where('document_id', '=', documentId)
        .where('field', '=', field)
        .$if(destinations.length > 0, (query) => query.where('destination', 'not in', destinations.map(nameOf)))
        .execute()
    },

    async severalDestinations() {
      const rows = await context.read
        .selectFrom('secrets')
        .innerJoin('documents', 'documents.id', 'secrets.document_id')
        .select(['documents.kind', 'documents.key', 'secrets.document_id', 'secrets.field'])
        .groupBy(['documents.kind', 'documents.key', 'secrets.document_id', 'secrets.field'])
        .having((e) => e(e.fn.countAll<number>(), '>', 1))
        .execute()
      return rows.map(({ kind, key, document_id: documentId, field }) => ({
        address: `${kind}/${key}`,
        documentId,
        field,
      }))
    },

    seal: (purpose, text) => Buffer.from(shared.vault.seal(purposeAbout(purpose), text), 'utf8').toString('base64url'),

    unseal: (purpose, sealed) =>
      shared.vault.unseal(purposeAbout(purpose), Buffer.from(sealed, 'base64url').toString('utf8')),

    rotate: (options = {}) => rotate(context, options),
  }
}

async function rotate(
  context: Context,
  { secret, newKeyFile = false }: NonNullable<Parameters<SecretStore['rotate']>[0]>,
): ReturnType<SecretStore['rotate']> {
  if (secret !== undefined || newKeyFile) {
    return context.transact(async (inside) => {
      await inside.facts.lock(inside.write, 'keys')
      const { rewrapped, committed } = await context.shared.vault.rewrap(
        inside.write,
        secret === undefined ? 'new-file' : { secret },
      )
      inside.afterCommit(committed)
      return { rewrapped, resealed: 0 }
    })
  }
  return context.transact(async (inside) => {
    await inside.facts.lock(inside.write, 'keys')
    await context.shared.vault.addKey(inside.write, inside.now())
    const resealed = (await resealSecrets(inside)) + (await resealUsers(inside))
    inside.tell('key', '')
    return { rewrapped: 0, resealed }
  })
}

/** Opens a sealed text; reads the keys again when another node has made a new one. */
export async function open(context: Context, about: string, sealed: string): Promise<string | undefined> {
  const { vault } = context.shared
  const text = vault.unseal(about, sealed)
  if (text !== undefined) return text
  await vault.reload(context.read)
  return vault.unseal(about, sealed)
}

async function resealSecrets(context: Context): Promise<number> {
  const rows = await context.write.selectFrom('secrets').selectAll().execute()
  for (const row of rows) {
    const about = secretAbout(row.document_id, row.field, row.destination)
    const text = await open(context, about, row.sealed)
    // What no key opens was altered outside; it stays as it is and stays useless.
    if (text === undefined) continue
    await context.write
      .updateTable('secrets')
      .set({ sealed: context.shared.vault.seal(about, text) })
      .where('document_id', '=', row.document_id)
      .where('field', '=', row.field)
      .where('destination', '=', row.destination)
      .execute()
  }
  return rows.length
}

async function resealUsers(context: Context): Promise<number> {
  const rows = await context.write
    .selectFrom('users')
    .select(['user_key', 'two_factor_secret', 'two_factor_pending'])
    .execute()
  let resealed = 0
  for (const row of rows) {
    for (const column of ['two_factor_secret', 'two_factor_pending'] as const) {
      const sealed = row[column]
      const about = twoFactorAbout(row.user_key, column)
      const text = sealed === null ? undefined : await open(context, about, sealed)
      if (text === undefined) continue
      resealed += 1
      await context.write
        .updateTable('users')
        .set({ [column]: context.shared.vault.seal(about, text) })
        .where('user_key', '=', row.user_key)
        .execute()
    }
  }
  return resealed
}

function nameOf(destination: string): string {
  return createHash('sha256').update(destination).digest('hex')
}

function secretAbout(documentId: number, field: string, destination: string): string {
  return JSON.stringify(['secrets', documentId, field, destination, 1])
}

function purposeAbout(purpose: string): string {
  return JSON.stringify(['purpose', purpose, 1])
}

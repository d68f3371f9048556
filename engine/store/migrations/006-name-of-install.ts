import type { Kysely } from 'kysely'
import type { Facts } from '../connection/facts.ts'
import type { Tables } from '../tables.ts'

/** `identifier`: a random name of this installation, for which a licence key may be made. It is set at the next start. */
export async function nameOfInstall({ schema }: Kysely<Tables>, { text }: Facts): Promise<void> {
  await schema.alterTable('kumiki_store').addColumn('identifier', text).execute()
}

import type { Kysely } from 'kysely'
import type { Facts } from '../connection/facts.ts'
import type { Tables } from '../tables.ts'

/** Whether a call that has no answer did nothing, is under way, or is not known. Of those before this nothing is under way. */
export async function unclearAnswers(db: Kysely<Tables>, { text }: Facts): Promise<void> {
  await db.schema
    .alterTable('given_answers')
    .addColumn('state', text, (c) => c.notNull().defaultTo('released'))
    .execute()
  await db.updateTable('given_answers').set({ state: 'given' }).where('answer', 'is not', null).execute()
}

import type { Kysely } from 'kysely'
import type { Facts } from '../connection/facts.ts'
import type { Tables } from '../tables.ts'

/** Answers of calls whose repetition answers as the first one did. */
export async function givenAnswers({ schema }: Kysely<Tables>, { text }: Facts): Promise<void> {
  await schema
    .createTable('given_answers')
    .addColumn('key', text, (c) => c.primaryKey())
    .addColumn('fence', 'integer', (c) => c.notNull())
    .addColumn('answer', text)
    .addColumn('until', text, (c) => c.notNull())
    .execute()
  await schema.createIndex('given_answers_until').on('given_answers').column('until').execute()
}

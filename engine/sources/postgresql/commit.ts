import type pg from 'pg'
import { OutcomeUnknown, SourceFailed } from '../errors.ts'
import { isLost } from './errors.ts'
import { within } from './within.ts'
import { textProperty } from '../../../runtime/json/text-property.ts'

/** Ends a transaction; when the connection goes meanwhile, nobody knows how it ended (`OutcomeUnknown`). */
export async function commit(client: pg.PoolClient, config: pg.ClientConfig, ms: number): Promise<void> {
  try {
    const { command } = await within(client, config, ms, undefined, () => client.query('COMMIT'))
    // A failed transaction answers COMMIT with ROLLBACK.
    if (command !== 'COMMIT') throw new SourceFailed('the transaction was rolled back', { code: '25P02' })
  } catch (error) {
    if (error instanceof SourceFailed || (textProperty(error, 'code') !== undefined && !isLost(error))) throw error
    throw new OutcomeUnknown('connection lost while committing', { cause: error })
  }
}

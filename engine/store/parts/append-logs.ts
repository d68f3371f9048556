import { createHash } from 'node:crypto'
import type { Selectable } from 'kysely'
import { chunks } from '../chunks.ts'
import type { Context } from '../context.ts'
import { findText } from '../find-text.ts'
import { fixed } from '../fixed-statement.ts'
import type { LogEntry, LogName } from '../store.ts'
import type { Tables } from '../tables.ts'

export interface PendingEntry {
  log: LogName
  at: string
  entry: LogEntry
}

const lastOfChain = fixed<object>()((db) =>
  db
    .selectFrom('logs')
    .select(['at', 'chain'])
    .where('log', '=', 'audit')
    // The newest is the last one of the index: their times never go back.
    .orderBy('at', 'desc')
    .orderBy('id', 'desc')
    .limit(1),
)

type Columns = Omit<Selectable<Tables['logs']>, 'id'>

const addEntry = fixed<Columns>()((db, value) =>
  db.insertInto('logs').values({
    log: value('log'),
    at: value('at'),
    user_key: value('user_key'),
    site_id: value('site_id'),
    find_text: value('find_text'),
    entry: value('entry'),
    chain: value('chain'),
  }),
)

const appendOne = async ({ write, facts }: Context, row: Columns): Promise<void> => {
  await addEntry(write, facts, row)
}

/** Writes entries of logs that have no chain. */
export async function appendPlain(context: Context, entries: readonly PendingEntry[]): Promise<void> {
  const [first, ...more] = entries
  if (first && more.length === 0) return appendOne(context, { ...columnsOf(first), chain: null })
  for (const part of chunks(entries)) {
    await context.write
      .insertInto('logs')
      .values(part.map((entry) => ({ ...columnsOf(entry), chain: null })))
      .execute()
  }
}

/** Writes audit entries, each chained to the one before it on its day. Inside a transaction. */
export async function appendAudit(context: Context, entries: readonly PendingEntry[]): Promise<void> {
  await context.facts.lock(context.write, 'audit')
  const [last] = await lastOfChain(context.write, context.facts, {})
  let day = last?.at.slice(0, 10)
  let chain = last?.chain ?? ''
  const rows = entries.map((pending) => {
    // Never back: the clock of another node may have been ahead.
    const at = last && pending.at < last.at ? last.at : pending.at
    const columns = columnsOf({ ...pending, at })
    if (at.slice(0, 10) !== day) {
      day = at.slice(0, 10)
      chain = ''
    }
    chain = chainOf(chain, at, columns.entry)
    return { ...columns, chain }
  })
  // One by one, so that ids rise in the order of the chain.
  for (const row of rows) await appendOne(context, row)
}

export function chainOf(before: string, at: string, entry: string): string {
  return createHash('sha256').update(`${before}\n${at}\n${entry}`).digest('hex')
}

function columnsOf({ log, at, entry }: PendingEntry) {
  const { user, siteId, call, object, message, result, address, requestId } = entry
  return {
    log,
    at,
    user_key: user ?? null,
    site_id: siteId ?? null,
    find_text: findText(user, call, object, message, result, address, requestId).slice(0, 2000),
    entry: JSON.stringify(entry),
  }
}

import type { Context } from '../../../call/context.ts'
import { verifyLoginHash } from '../../site/login/verify-login-hash.ts'
import type { RunColumn } from '../../../../runtime/generated/calls/answer.ts'
import type { DocumentOf } from '../../../../runtime/document.ts'

interface Shown {
  columns: RunColumn[]
  rows: Record<string, unknown>[]
}

/**
 * What a login schema found as a login of a site takes it: exactly one row, whose hash fits the typed password; the
 * hash itself is left out. No row: nobody was found, several were, or the password is wrong.
 */
export async function loginRows(
  { spec }: DocumentOf<'schema'>,
  { columns, rows }: Shown,
  password: unknown,
  context: Context,
): Promise<Shown> {
  const { resultColumns = [] } = spec
  const hashes = new Set(resultColumns.filter((column) => column.passwordHash === true).map(({ name }) => name))
  const hidden = columns.filter(({ title }) => hashes.has(title)).map(({ key }) => key)
  const [hash, ...otherHashes] = hidden
  const [row] = rows
  const isFound = row !== undefined && rows.length === 1
  // A column that the statement does not return any more fits nothing.
  const isRight =
    hashes.size === 0 ||
    (await verifyLoginHash(
      hash !== undefined && otherHashes.length === 0 ? row?.[hash] : undefined,
      String(password),
      context,
    ))
  return {
    columns: columns.filter(({ key }) => !hidden.includes(key)),
    rows: isFound && isRight ? [Object.fromEntries(Object.entries(row).filter(([key]) => !hidden.includes(key)))] : [],
  }
}

import { textProperty } from '../../../runtime/json/text-property.ts'

/** Names of prepared statements by their text, for all connections. */
const names = new Map<string, string>()
const maxNames = 1_000
let made = 0

/** Before a statement whose plan is asked for. */
export const explain = 'EXPLAIN '

/** Undefined for a text that is not to be kept: it is asked once, or there are enough already. */
export function statementName(text: string): string | undefined {
  if (text.startsWith(explain)) return undefined
  let name = names.get(text)
  if (name === undefined && names.size < maxNames) names.set(text, (name = `kumiki_${made++}`))
  return name
}

/**
 * A table was changed so that a prepared statement would give other types than it promised; PostgreSQL refuses it for as
 * long as its connection lives ("cached plan must not change result type").
 */
export function isStalePlan(error: unknown): boolean {
  return textProperty(error, 'code') === '0A000' && /cached plan/.test(textProperty(error, 'message') ?? '')
}

/** The next use of the text prepares it anew, under another name. */
export function forgetStatement(text: string): void {
  names.delete(text)
}

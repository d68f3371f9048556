import { StatementRefused } from '../errors.ts'
import { tokenize } from '../../../runtime/sql/tokenize.ts'
import { facts } from './facts.ts'

const fileWords = new Set(['OUTFILE', 'DUMPFILE', 'LOAD_FILE'])
const known = new Set<string>()
const maxKnown = 2_000

/**
 * Refuses what a read-only transaction lets through: reading and writing files of the server, and comments that one
 * version of the server runs and another one does not.
 */
export function requireHarmless(text: string): void {
  if (known.has(text)) return
  for (const { type, text: word } of tokenize(text, facts.syntax)) {
    if (type === 'sign' && /^\/\*[!M]/.test(word)) throw new StatementRefused('sql-executable-comment')
    if ((type === 'word' || type === 'name') && fileWords.has(word.replaceAll('`', '').toUpperCase()))
      throw new StatementRefused('sql-word', [word.slice(0, 20)])
  }
  if (known.size >= maxKnown) known.clear()
  known.add(text)
}

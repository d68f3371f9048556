import { StatementRefused } from '../errors.ts'

/** SET in disguise would make a later statement of this connection write; the rest the server refuses itself. */
export function requireReading(text: string): void {
  if (text.toLowerCase().includes('set_config')) throw new StatementRefused('sql-word-reading', ['set_config'])
}

import { SourceRefused } from '../errors.ts'

/**
 * An ODBC connection string. Values are put in braces, with their own closing braces doubled, so that no host, user or
 * password begins another keyword. Keys are the program's, never a document's.
 */
export function odbcConnectionString(options: Readonly<Record<string, string | number | undefined>>): string {
  return Object.entries(options)
    .filter(([, value]) => value !== undefined)
    .map(([key, value]) => `${key}=${escaped(String(value))}`)
    .join(';')
}

function escaped(value: string): string {
  if (/[\u0000-\u001f\u007f]/.test(value))
    throw new SourceRefused('A connection setting may not hold control characters')
  return /^[\w.:/\\-]*$/.test(value) ? value : `{${value.replaceAll('}', '}}')}}`
}

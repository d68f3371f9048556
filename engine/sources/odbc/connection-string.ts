import { SourceRefused } from '../errors.ts'

/**
 * An ODBC connection string. No host, user or password begins another keyword. Keys are the program's, never a document's.
 * Throws `SourceRefused` for values that drivers read differently.
 */
export function odbcConnectionString(options: Readonly<Record<string, string | number | undefined>>): string {
  return Object.entries(options)
    .filter(([, value]) => value !== undefined)
    .map(([key, value]) => `${key}=${written(String(value))}`)
    .join(';')
}

/**
 * Values stand in braces. A closing brace inside should be doubled there, but FreeTDS 1.3 ends the value at the first one and
 * takes the rest for keywords: such a value goes without braces, and where it cannot, nowhere.
 */
function written(value: string): string {
  if (/[\u0000-\u001f\u007f]/.test(value)) throw new SourceRefused('connect-control-characters')
  if (/^[\w.:/\\-]*$/.test(value)) return value
  if (!value.includes('}')) return `{${value}}`
  if (/^[^;{\s]/.test(value) && !value.includes(';') && !/\s$/.test(value)) return value
  throw new SourceRefused('connect-braces')
}

/**
 * Rows as CSV for a spreadsheet: CRLF, every field in double quotes. A text that a spreadsheet would run as a formula
 * (OWASP, CSV injection) gets an apostrophe before it; numbers stay numbers.
 */
export function toCsv(rows: readonly (readonly unknown[])[]): string {
  return rows.map((row) => `${row.map(field).join(',')}\r\n`).join('')
}

function field(value: unknown): string {
  if (value === undefined || value === null) return '""'
  const text = typeof value === 'string' ? value : JSON.stringify(value)
  const guarded = typeof value !== 'number' && /^[\s\p{Cc}]*[=+\-@＝＋－＠]/u.test(text) ? `'${text}` : text
  return `"${guarded.replaceAll('"', '""')}"`
}

import type { Document } from '../../../../../runtime/document.ts'

const typed = ['type', 'size', 'length', 'scale', 'decimalDigits', 'limit', 'inullable', 'typeClass']

/** How the dialects join the texts of several rows. */
const joined =
  /STRING_AGG\(CAST\((\S+) AS text\), ', ' ORDER BY CAST\(\S+ AS text\)\)|GROUP_CONCAT\((\S+) ORDER BY \S+ SEPARATOR ', '\)|GROUP_CONCAT\((\S+), ', ' ORDER BY \S+\)/g

/** A document without what differs from database to database: types, quotes, and what the dialects call otherwise. */
export function plainDocument(document: Document): unknown {
  const isTyped = (name: string): boolean => document.kind === 'schema' && typed.includes(name)
  const text = JSON.stringify(document, (name, value: unknown) => (isTyped(name) ? undefined : value))
  const plain = text
    .replaceAll(/`|\\"/g, '~')
    .replaceAll("date('now', 'localtime')", 'CURRENT_DATE')
    .replaceAll(joined, (_, ...names: (string | undefined)[]) => `JOINED(${names.slice(0, 3).join('')})`)
  return JSON.parse(plain)
}

import type { Document } from '../../../runtime/document.ts'
import type { StatementSource } from '../../sources/source.ts'

/** The statement for the administrator of the database that lets the data source's user write receipts. */
export function receiptGrant({ facts }: StatementSource, { spec }: Document): string {
  const user = typeof spec.user === 'string' ? spec.user : ''
  return `GRANT SELECT, INSERT, UPDATE ON kumiki_receipt TO ${facts.grantee?.(user) ?? facts.quote(user)}`
}

import type { RefusalFact } from '../refusals.ts'

const ofConstraint = /constraint failed: (?<names>[^\n]+)/

/** SQLite's extended result codes. It knows no lengths, but those that a CHECK asks for. */
export const refusals: readonly RefusalFact[] = [
  { why: 'check', codes: /^SQLITE_CONSTRAINT_(CHECK|TRIGGER)$/, names: ofConstraint },
  { why: 'type', codes: /^SQLITE_CONSTRAINT_DATATYPE$/, names: /column (?<names>[^\n]+)$/m },
  { why: 'duplicate', codes: /^SQLITE_CONSTRAINT_(UNIQUE|PRIMARYKEY|ROWID)$/, names: ofConstraint },
  { why: 'reference', codes: /^SQLITE_CONSTRAINT_FOREIGNKEY$/ },
  { why: 'missing', codes: /^SQLITE_CONSTRAINT_NOTNULL$/, names: ofConstraint },
  { why: 'length', codes: /^SQLITE_TOOBIG$/ },
]

import type { RefusalFact } from '../refusals.ts'

/** SQLSTATE (Db2 for i, SQL messages and codes). 09000 and 75xxx are what triggers signal. */
export const refusals: readonly RefusalFact[] = [
  { why: 'check', codes: /^(23513|44000|09000|75\d{3})$/ },
  { why: 'duplicate', codes: /^(23505|23515)$/ },
  { why: 'in-use', codes: /^(23504|23001|23511)$/ },
  { why: 'reference', codes: /^(23503|23506|23520)$/ },
  { why: 'missing', codes: /^23502$/, names: /column or variable (?<names>[^\s.]+)/i },
  { why: 'length', codes: /^22001$/, names: /for column (?<names>[^\s.]+)/i },
  { why: 'range', codes: /^22003$/ },
  { why: 'type', codes: /^(22007|22008|22018)$/ },
]

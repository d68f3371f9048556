import type { RefusalFact } from '../refusals.ts'

/** Of rows that come by COPY, each refusal has its place. */
const ofColumn = /^(?:column: |where: COPY .+, line \d+, column )(?<names>[^:\n]+)/m
const ofValue = /"(?<value>[^\n]*)"/

/** SQLSTATE (PostgreSQL, appendix A). 44000 is a view's CHECK OPTION, P0001 what a trigger raises. */
export const refusals: readonly RefusalFact[] = [
  { why: 'check', codes: /^(23514|44000|P0001)$/, names: /^table: (.+)\nconstraint: \1_(?<names>.+)_check\d*$/m },
  { why: 'duplicate', codes: /^(23505|23P01)$/, names: /\((?<names>[^()]*)\)=\(/ },
  { why: 'in-use', codes: /^23001$/ },
  { why: 'reference', codes: /^23503$/, names: /\((?<names>[^()]*)\)=\(/ },
  { why: 'missing', codes: /^23502$/, names: /^column: (?<names>.+)$/m },
  { why: 'length', codes: /^22001$/, names: ofColumn },
  { why: 'range', codes: /^22003$/, names: ofColumn, value: ofValue },
  { why: 'type', codes: /^(22007|22008|22P02|22P03)$/, names: ofColumn, value: ofValue },
  { why: 'characters', codes: /^(22021|22P05)$/, names: ofColumn },
]

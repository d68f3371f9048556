import type { RefusalFact } from '../refusals.ts'

const ofColumn = /column '(?<names>[^']+)'/i

/** The server's numbers. 547 is every constraint but the unique ones; the words of its kinds stay English in all languages. */
export const refusals: readonly RefusalFact[] = [
  { why: 'in-use', codes: /^547$/, says: /\bREFERENCE\b/ },
  // The column that it names is the other table's.
  { why: 'reference', codes: /^547$/, says: /FOREIGN KEY/ },
  { why: 'check', codes: /^(547|550|5\d{4})$/, names: ofColumn },
  { why: 'duplicate', codes: /^(2627|2601)$/, value: /\((?<value>[^()]*)\)[^()]*$/ },
  { why: 'missing', codes: /^515$/, names: ofColumn },
  { why: 'length', codes: /^(8152|2628)$/, names: ofColumn },
  { why: 'range', codes: /^(8115|220)$/ },
  // The words around the value are of the server's language.
  { why: 'type', codes: /^245$/, value: /'(?<value>[^\n]*)'/ },
  { why: 'type', codes: /^(241|242|295|8114)$/ },
]

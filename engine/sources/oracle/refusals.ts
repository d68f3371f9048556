import type { RefusalFact } from '../refusals.ts'

const ofColumn = /"[^"]*"\."[^"]*"\."(?<names>[^"]+)"/

/** 01402 is a view's CHECK OPTION, 20000 to 20999 what a trigger raises. */
export const refusals: readonly RefusalFact[] = [
  { why: 'check', codes: /^ORA-(02290|01402|20\d{3})$/ },
  { why: 'duplicate', codes: /^ORA-00001$/ },
  { why: 'in-use', codes: /^ORA-02292$/ },
  { why: 'reference', codes: /^ORA-02291$/ },
  { why: 'missing', codes: /^ORA-(01400|01407)$/, names: ofColumn },
  { why: 'length', codes: /^ORA-(12899|01401)$/, names: ofColumn },
  { why: 'range', codes: /^ORA-01438$/, names: ofColumn },
  { why: 'type', codes: /^ORA-(01722|018[3-6]\d)$/ },
]

import type { RefusalFact } from '../refusals.ts'

const ofColumn = /column (?<names>['`].+['`]|\S+) at row/i
const ofKey = /for key '(?<names>[^']+)'/i

/**
 * The server's numbers: 3819 MySQL's and 4025 MariaDB's CHECK, 1369 a view's, 1644 what a trigger signals; 1265, 1292 and 1366
 * values that are none of the column's type.
 */
export const refusals: readonly RefusalFact[] = [
  { why: 'check', codes: /^(3819|4025|1369|1644)$/, names: /CONSTRAINT `(?<names>[^`]+)` failed/ },
  { why: 'duplicate', codes: /^(1062|1169|1586)$/, names: ofKey, value: /entry '(?<value>.*)' for key/ },
  { why: 'in-use', codes: /^(1451|1217)$/ },
  { why: 'reference', codes: /^(1452|1216)$/, names: /FOREIGN KEY \((?<names>[^)]*)\)/ },
  { why: 'missing', codes: /^(1048|1364)$/, names: /(?:Column|Field) '(?<names>[^']+)'/ },
  { why: 'length', codes: /^1406$/, names: ofColumn },
  { why: 'range', codes: /^(1264|1690)$/, names: ofColumn },
  { why: 'characters', codes: /^(1366|3854)$/, says: /string value/, names: ofColumn },
  { why: 'type', codes: /^(1265|1292|1366)$/, names: ofColumn },
]

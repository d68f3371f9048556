/** A declared type of Db2 for i in its parts. */
export interface Db2Type {
  /** As the JDBC driver names it: VARCHAR, DECIMAL, INTEGER, TIMESTAMP … */
  name: string
  /** Characters or bytes. */
  length?: number
  precision?: number
  scale?: number
  ccsid?: number
}

const wholes: Record<string, number> = { SMALLINT: 5, INTEGER: 10, INT: 10, BIGINT: 19 }
const jdbcNames: Record<string, string> = {
  INT: 'INTEGER',
  CHARACTER: 'CHAR',
  DEC: 'DECIMAL',
  FLOAT: 'DOUBLE',
  NUMBER: 'NUMERIC',
  DATETIME: 'TIMESTAMP',
}

export function parseType(declared: string): Db2Type {
  const found =
    /^\s*([A-Z]+)(?: PRECISION| VARYING)?\s*(?:\(\s*(\d+)\s*(?:,\s*(\d+)\s*)?\))?(?:.*CCSID\s+(\d+))?/i.exec(declared)
  const word = found?.[1]?.toUpperCase() ?? 'VARCHAR'
  const name = jdbcNames[word] ?? word
  const [first, second] = [found?.[2], found?.[3]].map((digits) => (digits === undefined ? undefined : Number(digits)))
  if (wholes[name] !== undefined) return { name, precision: wholes[name], scale: 0 }
  if (name === 'DECIMAL' || name === 'NUMERIC') return { name, precision: first ?? 5, scale: second ?? 0 }
  if (name === 'DOUBLE' || name === 'REAL' || name === 'DECFLOAT') return { name, precision: name === 'REAL' ? 24 : 53 }
  if (name === 'DATE') return { name }
  if (name === 'TIME') return { name }
  if (name === 'TIMESTAMP') return { name, scale: first ?? 6 }
  const ccsid = found?.[4] === undefined ? {} : { ccsid: Number(found[4]) }
  if (name === 'TEXT') return { name: 'VARCHAR', length: 32000, ...ccsid }
  return { name, length: first ?? 1, ...ccsid }
}

/** Characters that a client needs to show the value. */
export function displaySize({ name, length, precision, scale }: Db2Type): number {
  if (length !== undefined) return length
  if (name === 'DATE') return 10
  if (name === 'TIME') return 8
  if (name === 'TIMESTAMP') return 26
  return (precision ?? 0) + (scale ? 2 : 1)
}

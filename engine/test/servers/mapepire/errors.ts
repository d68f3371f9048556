/** An error as Db2 for i tells it. */
export interface Db2Error {
  message: string
  /** SQLCODE, negative. */
  code: number
  state: string
}

const known: [RegExp, number, string, (found: string) => string][] = [
  [/no such table: (.*)/, -204, '42704', (name) => `${name.split('.').at(-1)} in *LIBL type *FILE not found.`],
  [/no such column: (.*)/, -206, '42703', (name) => `Column or global variable ${name} not found.`],
  [/no such function: (.*)/, -204, '42704', (name) => `${name} in *LIBL type *N not found.`],
  [/UNIQUE constraint failed: (.*)/, -803, '23505', () => 'Duplicate key value specified.'],
  [
    /NOT NULL constraint failed: (.*)/,
    -407,
    '23502',
    (name) => `Null values not allowed in column ${name.split('.').at(-1)}.`,
  ],
  [/no such CCSID: (.*)/, -189, '22522', (ccsid) => `Coded Character Set Identifier ${ccsid} is not valid.`],
  [/CHECK constraint failed/, -545, '23513', () => 'INSERT, UPDATE, or MERGE not allowed by CHECK constraint.'],
  [/FOREIGN KEY constraint failed/, -530, '23503', () => 'Operation not allowed by referential constraint.'],
  [/attempt to write a readonly database/, -817, '25006', () => 'Update operation not allowed.'],
  [/database is locked|database table is locked/, -913, '57033', () => 'Row or object in use.'],
  [/near "(.*)": syntax error/, -104, '42601', (token) => `Token ${token} was not valid.`],
  [/already exists/, -601, '42710', () => 'Object already exists.'],
  [/wrong number of parameters|Too (few|many) parameter/i, -313, '07001', () => 'Number of host variables not valid.'],
]

/** Words, SQLCODE and SQLSTATE that Db2 for i has for what SQLite says. */
export function toDb2Error(message: string): Db2Error {
  for (const [pattern, code, state, text] of known) {
    const found = pattern.exec(message)
    if (found) return { code, state, message: named(code, text(found[1] ?? '')) }
  }
  return { code: -901, state: '58004', message: named(-901, `SQL system error: ${message}`) }
}

export function named(code: number, text: string): string {
  return `[SQL${String(Math.abs(code)).padStart(4, '0')}] ${text}`
}

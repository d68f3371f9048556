// Made from schemas/ by `npm run generate`; do not edit.

/** The language of SQL of each dialect, by its code in `database_type`. */
export const dialectLanguages = {
  1: 'db2',
  2: 'postgresql',
  3: 'mysql',
  4: 'tsql',
  5: 'tsql',
  6: 'plsql',
  7: 'sqlite',
} as const

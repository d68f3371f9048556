import { isSqlLanguage, type SqlLanguage } from '../../../../runtime/sql/syntaxes.ts'

/** How a dialect writes names; `language` is the fact of the data source's type. */
interface Naming {
  open: string
  close: string
  /** A name of these letters stays what it is without quotes. */
  plain: RegExp
}

const lower = /^[a-z_][a-z0-9_$]*$/
const upper = /^[A-Z_][A-Z0-9_$#]*$/
const either = /^[A-Za-z_][A-Za-z0-9_]*$/

const standard: Naming = { open: '"', close: '"', plain: either }
const namings = {
  postgresql: { ...standard, plain: lower },
  db2: { ...standard, plain: upper },
  plsql: { ...standard, plain: upper },
  mysql: { open: '`', close: '`', plain: either },
  tsql: { open: '[', close: ']', plain: either },
  sqlite: standard,
} satisfies Record<SqlLanguage, Naming>

/** Words that no dialect takes as a plain name. */
const reserved = new Set(
  (
    'ALL ALTER AND ANY AS ASC BETWEEN BY CASE CHECK COLUMN CONSTRAINT CREATE CROSS CURRENT DATE DEFAULT DELETE DESC ' +
    'DISTINCT DROP ELSE END EXISTS FETCH FOR FOREIGN FROM FULL GRANT GROUP HAVING IN INDEX INNER INSERT INTERSECT ' +
    'INTO IS JOIN KEY LEFT LEVEL LIKE LIMIT NATURAL NOT NULL NUMBER OFFSET ON OPTION OR ORDER OUTER PRIMARY ' +
    'REFERENCES RIGHT ROW ROWS SELECT SESSION SET SIZE TABLE THEN TIME TIMESTAMP TO TYPE UNION UNIQUE UPDATE USER ' +
    'USING VALUE VALUES VIEW WHEN WHERE WITH'
  ).split(' '),
)

/** A name as the dialect's text needs it: in quotes only where it would mean something else without them. */
export function quoteName(name: string, language: string): string {
  const { open, close, plain } = isSqlLanguage(language) ? namings[language] : standard
  if (plain.test(name) && !reserved.has(name.toUpperCase())) return name
  return `${open}${name.replaceAll(close, close + close)}${close}`
}

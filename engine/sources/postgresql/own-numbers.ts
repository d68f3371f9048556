import type { InsertedColumn } from '../../../runtime/sql/inserted-column.ts'
import { syntaxes } from '../../../runtime/sql/syntaxes.ts'
import type { NumbersBySequence } from '../own-numbers.ts'
import { plainNames } from '../sql/plain-names.ts'

/** Of `serial` and identity columns, and of a default that somebody wrote. */
const sequenceOf = `COALESCE(
    CAST(pg_get_serial_sequence($1, $2) AS regclass),
    (SELECT CAST(substring(pg_get_expr(d.adbin, d.adrelid) FROM 'nextval\\(''([^'']+)''::regclass\\)') AS regclass)
     FROM pg_attrdef d JOIN pg_attribute a ON a.attrelid = d.adrelid AND a.attnum = d.adnum
     WHERE a.attrelid = to_regclass($1) AND a.attname = $2))`

const mayAsk = `has_sequence_privilege(o.id, 'USAGE, UPDATE')`

const placeOf = ({ table, column }: InsertedColumn) => [
  table,
  plainNames(column, syntaxes.postgresql, (word) => word.toLowerCase())[0] ?? null,
]

/** The next number comes from the column's own sequence: who inserts without a number goes on behind it. */
export const ownNumbers: NumbersBySequence = {
  by: 'sequence',
  generates: (into) => ({
    text: `SELECT COUNT(*) FROM (SELECT ${sequenceOf} AS id) o WHERE ${mayAsk}`,
    values: placeOf(into),
  }),
  next: (into) => ({
    text: `SELECT CAST(o.id AS text), CASE WHEN ${mayAsk} THEN nextval(o.id) END,
  (SELECT MAX(${into.column}) FROM ${into.table}), s.seqincrement
FROM (SELECT ${sequenceOf} AS id) o LEFT JOIN pg_sequence s ON s.seqrelid = o.id`,
    values: placeOf(into),
  }),
  skip: (sequence, count) => ({
    text: 'SELECT MAX(nextval(CAST($1 AS regclass))) FROM generate_series(1, CAST($2 AS integer))',
    values: [sequence, count],
  }),
}

import type { DescribedColumn, Value, TypeClass } from '../source.ts'

type Parser = (text: string) => Value

const asNumber: Parser = (text) => {
  const number = Number(text)
  return Number.isFinite(number) ? number : text
}
const asWhole: Parser = Number
const asInteger: Parser = (text) => (text.length < 16 ? Number(text) : text)
const asTruth: Parser = (text) => text === 't'
const asBytes: Parser = (text) => Buffer.from(text.slice(2), 'hex')
/** `2026-11-20 09:12:00+09` → `2026-11-20T09:12:00+09:00`; infinity and BC dates stay as they are. */
const asTime: Parser = (text) =>
  text
    .replace(/^(\d{4,}-\d\d-\d\d) /, '$1T')
    .replace(/([+-]\d\d)$/, (zone) => (text.includes(':') ? `${zone}:00` : zone))
/** As the server wrote it. */
export const asText: Parser = (text) => text

interface TypeFacts {
  type: string
  typeClass: TypeClass
  parse: Parser
}

// By type oid (pg_type.dat of PostgreSQL). What is missing is text.
const types: Record<number, TypeFacts> = {
  16: { type: 'boolean', typeClass: 'String', parse: asTruth },
  17: { type: 'bytea', typeClass: 'Binary', parse: asBytes },
  20: { type: 'bigint', typeClass: 'Number', parse: asInteger },
  21: { type: 'smallint', typeClass: 'Number', parse: asWhole },
  23: { type: 'integer', typeClass: 'Number', parse: asWhole },
  26: { type: 'oid', typeClass: 'Number', parse: asWhole },
  700: { type: 'real', typeClass: 'Number', parse: asNumber },
  701: { type: 'double precision', typeClass: 'Number', parse: asNumber },
  1042: { type: 'char', typeClass: 'String', parse: asText },
  1043: { type: 'varchar', typeClass: 'String', parse: asText },
  1082: { type: 'date', typeClass: 'Date', parse: asText },
  1083: { type: 'time', typeClass: 'Time', parse: asText },
  1114: { type: 'timestamp', typeClass: 'DateTime', parse: asTime },
  1184: { type: 'timestamptz', typeClass: 'DateTime', parse: asTime },
  1266: { type: 'timetz', typeClass: 'Time', parse: asText },
  1700: { type: 'numeric', typeClass: 'Number', parse: asText },
  2950: { type: 'uuid', typeClass: 'Guid', parse: asText },
  ...named({
    19: 'name',
    114: 'json',
    142: 'xml',
    600: 'point',
    601: 'lseg',
    602: 'path',
    603: 'box',
    604: 'polygon',
    628: 'line',
    718: 'circle',
    650: 'cidr',
    790: 'money',
    829: 'macaddr',
    869: 'inet',
    1186: 'interval',
  }),
  ...named({ 3802: 'jsonb', 199: 'json[]', 3807: 'jsonb[]', 1000: 'boolean[]', 1001: 'bytea[]', 1005: 'smallint[]' }),
  ...named({ 1007: 'integer[]', 1009: 'text[]', 1014: 'char[]', 1015: 'varchar[]', 1016: 'bigint[]', 1021: 'real[]' }),
  ...named({ 1022: 'double precision[]', 1028: 'oid[]', 1041: 'inet[]', 1115: 'timestamp[]', 1182: 'date[]' }),
  ...named({ 1183: 'time[]', 1185: 'timestamptz[]', 1187: 'interval[]', 1231: 'numeric[]', 2951: 'uuid[]' }),
}

/** Types whose values stay as the server wrote them: they come back to it in that form. */
function named(names: Record<number, string>): Record<number, TypeFacts> {
  return Object.fromEntries(
    Object.entries(names).map(([oid, type]) => [oid, { type, typeClass: 'String', parse: asText }]),
  )
}

/** Values as `Result` holds them. */
export const valueTypes = { getTypeParser: (oid: number) => types[oid]?.parse ?? asText }

/** Values for JSON text: whole numbers and decimals stay the server's digits; it writes others with an exponent. */
export const jsonTypes = {
  getTypeParser: (oid: number) => {
    const parse = types[oid]?.parse
    return parse === undefined || parse === asWhole || parse === asInteger ? asText : parse
  },
}

/** Size, decimals and limit from the type's modifier: varchar n (characters) is n + 4, numeric packs both. */
export function describeType(
  oid: number,
  modifier: number,
): Pick<DescribedColumn, 'type' | 'typeClass' | 'size' | 'decimalDigits' | 'limit'> {
  const { type, typeClass } = types[oid] ?? { type: 'text', typeClass: 'String' as const }
  const known = { type, typeClass }
  if (modifier < 4) return known
  if (oid === 1042 || oid === 1043) {
    const size = modifier - 4
    return { ...known, size, limit: { unit: 'char', max: size } }
  }
  if (oid === 1700) return { ...known, size: ((modifier - 4) >> 16) & 0xffff, decimalDigits: (modifier - 4) & 0x7ff }
  return known
}

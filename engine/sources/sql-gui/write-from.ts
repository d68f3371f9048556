import { SqlGuiIncomplete, type SqlGui, type Writing } from './sql-gui.ts'
import type { SqlWords } from './sql-words.ts'
import { joinOrder } from '../../../runtime/sql-gui/join-order.ts'
import type { UsedField } from '../../../runtime/sql-gui/used-fields.ts'
import * as defaults from '../../../runtime/generated/defaults.ts'

type Join = NonNullable<SqlGui['joins']>[number]
type On = Join['on'][number]

const words = { inner: 'INNER', left: 'LEFT OUTER', right: 'RIGHT OUTER', full: 'FULL OUTER' }
const swapped = { inner: 'inner', left: 'right', right: 'left', full: 'full' } as const

/** What FROM names, and under which names its columns are found. */
export interface From {
  lines: string[]
  column(table: string, field: string): string
}

/**
 * The tables with their joins, from the first table on: each join brings one more table. A full join that the dialect
 * lacks is put together: a left join, and the rows of the new table without a partner. `used`: the columns that the
 * statement names; they are what such a join hands on.
 */
export function writeFrom(gui: SqlGui, used: readonly UsedField[], writing: Writing): From {
  const [first] = gui.tables
  if (!first) throw new SqlGuiIncomplete('No table')
  const known = new Set([first.key])
  const { words: dialect } = writing
  let from: From = {
    lines: [tableText(gui, first.key, writing)],
    column: (table, field) => `${dialect.quote(table)}.${dialect.quote(field)}`,
  }
  const { ordered, rest, apart } = joinOrder(gui)
  if (rest[0]) throw new SqlGuiIncomplete(`Join ${rest[0].key} brings no new table`)
  if (apart[0] !== undefined) throw new SqlGuiIncomplete(`Table ${apart[0]} is not joined`)
  for (const join of ordered) {
    const before = from
    const isForward = known.has(join.left)
    const added = isForward ? join.right : join.left
    const type = isForward
      ? (join.type ?? defaults.sqlGui.joins.type)
      : swapped[join.type ?? defaults.sqlGui.joins.type]
    const column = (of: string, field: string) =>
      of === added ? `${dialect.quote(of)}.${dialect.quote(field)}` : before.column(of, field)
    const tests = join.on.map((on) => testOf(join, on, { dialect, column }))
    const table = tableText(gui, added, writing)
    from =
      type === 'full' && !hasFullJoin(dialect, join)
        ? fullJoin(
            from,
            { alias: added, table, tests },
            used.filter((one) => known.has(one.table) || one.table === added),
            dialect,
          )
        : {
            ...from,
            lines: [...from.lines, `  ${words[type]} JOIN ${table}`, `    ON ${tests.join(' AND ')}`],
          }
    known.add(added)
  }
  return from
}

function hasFullJoin({ fullJoin }: SqlWords, join: Join): boolean {
  if (fullJoin === 'equal')
    return join.on.some(({ condition = defaults.sqlGui.joins.on.condition }) => condition === '=')
  return fullJoin === 'any'
}

function testOf(join: Join, on: On, { dialect, column }: { dialect: SqlWords } & Pick<From, 'column'>): string {
  const left = column(on.leftTable ?? join.left, on.left)
  const right = column(join.right, on.right)
  switch (on.condition) {
    case 'LIKE':
      return dialect.contains(left, right)
    case 'prefix LIKE':
      return dialect.beginsWith(left, right)
    case 'suffix LIKE':
      return dialect.endsWith(left, right)
    default:
      return `${left} ${on.condition ?? defaults.sqlGui.joins.on.condition} ${right}`
  }
}

function tableText(gui: SqlGui, key: string, { words: dialect, subquery }: Writing): string {
  const table = gui.tables.find((one) => one.key === key)
  const alias = dialect.quote(key)
  if (table?.subquery !== undefined) return `${subquery(table.subquery)} ${alias}`
  if (!table?.file) throw new SqlGuiIncomplete(`No table ${key}`)
  const file = dialect.quote(table.file)
  return `${table.library ? `${dialect.quote(table.library)}.` : ''}${file} ${alias}`
}

/** A full join as a derived table: every row of what is there, then the new table's rows without a partner. */
function fullJoin(
  from: From,
  { alias, table, tests }: { alias: string; table: string; tests: string[] },
  used: readonly UsedField[],
  dialect: SqlWords,
): From {
  const columns = used.length > 0 ? used : [{ table: alias, field: '' }]
  const own = ({ table: of, field }: UsedField) =>
    of === alias ? `${dialect.quote(of)}.${dialect.quote(field)}` : from.column(of, field)
  const select = (text: (one: UsedField) => string) =>
    columns.map((one, i) => `${one.field === '' ? '1' : text(one)} AS ${dialect.quote(`c${i + 1}`)}`).join(', ')
  const on = tests.join(' AND ')
  const name = dialect.quote(`${alias}_full`)
  return {
    lines: [
      '(',
      `    SELECT ${select(own)}`,
      ...indented([`FROM ${from.lines[0]}`, ...from.lines.slice(1), `  LEFT OUTER JOIN ${table}`, `    ON ${on}`]),
      '    UNION ALL',
      `    SELECT ${select((one) => (one.table === alias ? own(one) : 'NULL'))}`,
      `    FROM ${table}`,
      '    WHERE NOT EXISTS (',
      ...indented(indented([`SELECT 1 FROM ${from.lines[0]}`, ...from.lines.slice(1), `WHERE ${on}`])).map((line) =>
        line.slice(2),
      ),
      '    )',
      `  ) ${name}`,
    ],
    column(of, field) {
      const place = columns.findIndex((one) => one.table === of && one.field === field)
      return place < 0 ? `${dialect.quote(of)}.${dialect.quote(field)}` : `${name}.${dialect.quote(`c${place + 1}`)}`
    },
  }
}

const indented = (lines: readonly string[]) => lines.map((line) => `    ${line}`)

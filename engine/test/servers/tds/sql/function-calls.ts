import { text, type Context, type Expression, type Scope } from './context.ts'
import { parseCast, parseExpression, parseList } from './expressions.ts'
import { SqlError } from './sql-error.ts'
import { bigint, decimal, float, int, isText, isWhole, nvarchar, typeText, widest, type SqlType } from './sql-type.ts'

type Make = (args: Expression[], context: Context) => { sql: string; type: SqlType | undefined }

const textOf = (one: Expression | undefined): SqlType => (isText(one?.type) ? one!.type! : nvarchar(4000))
const sqlOf = (args: Expression[]) => args.map((one) => one.sql).join(', ')
const now = (format: string) => `strftime('${format}', 'now')`
const folded = (one: Expression, other: Expression) => {
  const collation = one.collation ?? other.collation ?? 'Japanese_CI_AS'
  return `tds_fold(${one.sql}, ${text(collation)})`
}
const same =
  (name: string): Make =>
  (args) => ({ sql: `${name}(${sqlOf(args)})`, type: textOf(args[0]) })
const part =
  (format: string): Make =>
  ([one]) => ({ sql: `CAST(strftime('${format}', ${one?.sql}) AS INTEGER)`, type: int })

const functions: Record<string, Make> = {
  LEN: ([one]) => ({ sql: `length(rtrim(tds_text(${one?.sql}, ${typed(one)}), ' '))`, type: int }),
  DATALENGTH: ([one]) => ({
    sql: `tds_bytes(${one?.sql}, ${typed(one)})`,
    type: int,
  }),
  LEFT: (args) => ({ sql: `tds_left(${sqlOf(args)})`, type: textOf(args[0]) }),
  RIGHT: (args) => ({ sql: `tds_right(${sqlOf(args)})`, type: textOf(args[0]) }),
  SUBSTRING: (args) => ({ sql: `substr(${sqlOf(args)})`, type: textOf(args[0]) }),
  UPPER: (args) => ({ sql: `tds_upper(${sqlOf(args)})`, type: textOf(args[0]) }),
  LOWER: (args) => ({ sql: `tds_lower(${sqlOf(args)})`, type: textOf(args[0]) }),
  LTRIM: same('ltrim'),
  RTRIM: same('rtrim'),
  TRIM: same('trim'),
  REVERSE: (args) => ({ sql: `tds_reverse(${sqlOf(args)})`, type: textOf(args[0]) }),
  REPLACE: (args) => ({ ...same('replace')(args, undefined as never), type: nvarchar(4000) }),
  CHARINDEX: ([find, within, start]) => ({
    sql: `tds_index(${folded(find!, within!)}, ${folded(within!, find!)}, ${start?.sql ?? '1'})`,
    type: int,
  }),
  CONCAT: (args) => ({
    sql: args.map((one) => `ifnull(tds_text(${one.sql}, ${typed(one)}), '')`).join(' || '),
    type: nvarchar(4000),
  }),
  ISNULL: (args) => ({ sql: `ifnull(${sqlOf(args)})`, type: args[0]?.type ?? args[1]?.type }),
  COALESCE: (args) => ({
    sql: args.length === 1 ? args[0]!.sql : `coalesce(${sqlOf(args)})`,
    type: widest(args.map((one) => one.type)),
  }),
  NULLIF: (args) => ({ sql: `nullif(${sqlOf(args)})`, type: args[0]?.type }),
  IIF: ([test, yes, no]) => ({
    sql: `CASE WHEN ${test?.sql} THEN ${yes?.sql} ELSE ${no?.sql} END`,
    type: widest([yes?.type, no?.type]),
  }),
  ABS: ([one]) => ({ sql: `abs(${one?.sql})`, type: one?.type }),
  ROUND: ([one, places]) => ({ sql: `round(${one?.sql}, ${places?.sql})`, type: one?.type }),
  FLOOR: ([one]) => ({ sql: `tds_floor(${one?.sql})`, type: one?.type }),
  CEILING: ([one]) => ({ sql: `tds_ceiling(${one?.sql})`, type: one?.type }),
  GETDATE: () => ({ sql: now('%Y-%m-%d %H:%M:%f'), type: { kind: 'datetime' } }),
  CURRENT_TIMESTAMP: () => ({ sql: now('%Y-%m-%d %H:%M:%f'), type: { kind: 'datetime' } }),
  SYSDATETIME: () => ({ sql: `${now('%Y-%m-%d %H:%M:%f')} || '0000'`, type: { kind: 'datetime2', scale: 7 } }),
  SYSUTCDATETIME: () => ({ sql: `${now('%Y-%m-%d %H:%M:%f')} || '0000'`, type: { kind: 'datetime2', scale: 7 } }),
  YEAR: part('%Y'),
  MONTH: part('%m'),
  DAY: part('%d'),
  NEWID: () => ({ sql: 'tds_newid()', type: { kind: 'uniqueidentifier' } }),
  SCOPE_IDENTITY: () => ({ sql: 'last_insert_rowid()', type: decimal(38, 0) }),
  SUSER_SNAME: (_args, { session }) => ({ sql: text(session.user), type: nvarchar(128) }),
  SUSER_NAME: (_args, { session }) => ({ sql: text(session.user), type: nvarchar(128) }),
  ORIGINAL_LOGIN: (_args, { session }) => ({ sql: text(session.user), type: nvarchar(128) }),
  DB_NAME: (_args, { session }) => ({ sql: text(session.database), type: nvarchar(128) }),
  SCHEMA_NAME: () => ({ sql: `'dbo'`, type: nvarchar(128) }),
  IS_SRVROLEMEMBER: (_args, { session }) => ({ sql: session.user === 'sa' ? '1' : '0', type: int }),
  SERVERPROPERTY: ([one]) => ({ sql: text(properties[one?.literal?.toLowerCase() ?? ''] ?? ''), type: nvarchar(128) }),
  DATABASEPROPERTYEX: () => ({ sql: text('Japanese_CI_AS'), type: nvarchar(128) }),
  CONNECTIONPROPERTY: () => ({ sql: `'TCP'`, type: nvarchar(128) }),
  OBJECT_ID: objectId,
}

const properties: Record<string, string> = {
  productversion: '15.0.2000.5',
  edition: 'Developer Edition (64-bit)',
  collation: 'Japanese_CI_AS',
  productmajorversion: '15',
}

const aggregates: Record<string, (one: Expression) => SqlType | undefined> = {
  COUNT: () => int,
  COUNT_BIG: () => bigint,
  SUM: ({ type }) =>
    type?.kind === 'bigint'
      ? bigint
      : isWhole(type)
        ? int
        : type?.kind === 'decimal'
          ? decimal(38, type.scale ?? 0)
          : type,
  AVG: ({ type }) =>
    type?.kind === 'bigint'
      ? bigint
      : isWhole(type)
        ? int
        : type?.kind === 'decimal'
          ? decimal(38, Math.max(6, type.scale ?? 0))
          : float,
  MIN: ({ type }) => type,
  MAX: ({ type }) => type,
}

const ranking = new Set(['ROW_NUMBER', 'RANK', 'DENSE_RANK', 'NTILE', 'LAG', 'LEAD', 'FIRST_VALUE', 'LAST_VALUE'])

/** A function call, from its name on. Throws `SqlError` 195 for what is unknown. */
export function callFunction(context: Context, scope: Scope | undefined): Expression {
  const { cursor } = context
  const token = cursor.next()
  const name = token.text
  if (name === 'CURRENT_TIMESTAMP') return functions.CURRENT_TIMESTAMP!([], context)
  cursor.expect('(')
  if (name === 'CAST' || name === 'TRY_CAST') return parseCast(context, scope, name === 'TRY_CAST', false)
  if (name === 'CONVERT' || name === 'TRY_CONVERT') return parseCast(context, scope, name === 'TRY_CONVERT', true)
  if (Object.hasOwn(aggregates, name)) return aggregate(context, scope, name)
  if (name === 'STRING_AGG') return stringAgg(context, scope)
  if (name === 'DATEADD' || name === 'DATEDIFF' || name === 'DATEPART') return dates(context, scope, name)
  const args = cursor.is(')') ? [] : parseList(context, scope)
  cursor.expect(')')
  const aggregated = args.some((one) => one.aggregate) ? { aggregate: true } : {}
  if (ranking.has(name)) {
    const type = name === 'LAG' || name === 'LEAD' || name.endsWith('VALUE') ? args[0]?.type : bigint
    return { sql: `${name.toLowerCase()}(${sqlOf(args)})${over(context, scope, true)}`, type }
  }
  const make = Object.hasOwn(functions, name) ? functions[name] : undefined
  if (!make) throw new SqlError(195, `'${token.value}' is not a recognized built-in function name.`, 15)
  const collation = args[0]?.collation
  return {
    ...make(args, context),
    ...aggregated,
    ...(collation && name !== 'CHARINDEX' && name !== 'LEN' && { collation }),
  }
}

function aggregate(context: Context, scope: Scope | undefined, name: string): Expression {
  const { cursor } = context
  if (name.startsWith('COUNT') && cursor.take('*')) {
    cursor.expect(')')
    const window = over(context, scope, false)
    return {
      sql: `count(*)${window}`,
      type: name === 'COUNT' ? int : bigint,
      ...(window === '' && { aggregate: true }),
    }
  }
  const distinct = cursor.take('DISTINCT') ? 'DISTINCT ' : ''
  cursor.take('ALL')
  const one = parseExpression(context, scope)
  cursor.expect(')')
  if (one.aggregate)
    throw new SqlError(
      130,
      'Cannot perform an aggregate function on an expression containing an aggregate or a subquery.',
    )
  if ((name === 'SUM' || name === 'AVG') && (isText(one.type) || one.type?.kind === 'bit'))
    throw new SqlError(8117, `Operand data type ${one.type!.kind} is invalid for ${name.toLowerCase()} operator.`)
  const type = aggregates[name]!(one)
  const window = over(context, scope, false)
  const call = `${name === 'COUNT_BIG' ? 'count' : name.toLowerCase()}(${distinct}${one.sql})${window}`
  // The average of whole numbers is a whole number, without its fraction.
  const sql = name === 'AVG' && isWhole(type) ? `CAST(${call} AS INTEGER)` : call
  return { sql, type, ...(window === '' && { aggregate: true }) }
}

function stringAgg(context: Context, scope: Scope | undefined): Expression {
  const [one, separator] = parseList(context, scope)
  context.cursor.expect(')')
  return { sql: `group_concat(${one?.sql}, ${separator?.sql})`, type: nvarchar(4000), aggregate: true }
}

/** `OVER (PARTITION BY … ORDER BY …)` */
function over(context: Context, scope: Scope | undefined, required: boolean): string {
  const { cursor } = context
  if (!cursor.take('OVER')) {
    if (required) throw new SqlError(10753, 'The function must have an OVER clause.', 15)
    return ''
  }
  cursor.expect('(')
  let sql = ''
  if (cursor.take('PARTITION', 'BY')) sql += `PARTITION BY ${sqlOf(parseList(context, scope))}`
  if (cursor.take('ORDER', 'BY')) {
    const items: string[] = []
    do {
      const { sql: one } = parseExpression(context, scope)
      items.push(`${one}${cursor.take('DESC') ? ' DESC' : (cursor.take('ASC'), '')}`)
    } while (cursor.take(','))
    sql += ` ORDER BY ${items.join(', ')}`
  } else if (required) throw new SqlError(4112, 'The function must have an OVER clause with ORDER BY.', 15)
  cursor.expect(')')
  return ` OVER (${sql})`
}

function dates({ cursor, ...rest }: Context, scope: Scope | undefined, name: string): Expression {
  const context = { cursor, ...rest }
  const unit = cursor.next().value.toLowerCase()
  cursor.expect(',')
  const args = parseList(context, scope)
  cursor.expect(')')
  if (name === 'DATEADD')
    return {
      sql: `tds_date_add(${text(unit)}, ${sqlOf(args)})`,
      type: isText(args[1]?.type) ? { kind: 'datetime' } : args[1]?.type,
    }
  return {
    sql: `${name === 'DATEDIFF' ? 'tds_date_difference' : 'tds_date_part'}(${text(unit)}, ${sqlOf(args)})`,
    type: int,
  }
}

function objectId([one]: Expression[], { catalogue }: Context): { sql: string; type: SqlType } {
  if (one?.literal === undefined) throw new SqlError(195, 'OBJECT_ID is known for constants only here.', 15)
  const parts = one.literal.split('.').map((part) => part.replace(/^\[(.*)\]$/s, '$1').replaceAll(']]', ']'))
  const id = catalogue.objectId(parts.at(-2) || 'dbo', parts.at(-1)!)
  return { sql: id === undefined ? 'NULL' : String(id), type: int }
}

function typed(one: Expression | undefined): string {
  return one?.type ? text(typeText(one.type)) : 'NULL'
}

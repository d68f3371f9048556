import type { DescribedColumn, Description, Result, Statement } from '../source.ts'
import { SourceFailed } from '../errors.ts'
import type { OwnStatement } from '../own-statement.ts'
import { describeType } from './types.ts'

type Run = (statement: Statement) => Promise<Result>

const columnsAsked = `SELECT name, system_type_name, is_nullable, collation_name, error_number, error_message
  FROM sys.dm_exec_describe_first_result_set(@p1, @p2, 0) WHERE is_hidden = 0 ORDER BY column_ordinal`

const anyText = 'nvarchar(4000)'

/** What a statement gives and takes: the server compiles it, nothing runs. */
export async function describeStatement(run: Run, text: string, parameters: number): Promise<Description> {
  const types = await parameterTypes(run, text, parameters)
  const declared = types.map((type, i) => `@p${i + 1} ${type ?? anyText}`).join(', ')
  const { rows } = await run({ text: columnsAsked, values: [text, declared] })
  const columns = rows.map(([name, type, nullable, collation, code, message]): DescribedColumn => {
    if (code !== null) throw new SourceFailed(String(message), { code: String(code) })
    return {
      name: name === null ? '' : String(name),
      ...describeType(String(type), collation === null ? null : String(collation)),
      inullable: nullable === true || nullable === 1,
    }
  })
  return {
    columns,
    ...(parameters > 0 ? { parameters: types.map((type) => withoutName(type ?? anyText)) } : {}),
  }
}

function withoutName(type: string) {
  const { type: name, typeClass, size, decimalDigits } = describeType(type, null)
  return {
    type: name,
    typeClass,
    ...(size === undefined ? {} : { size }),
    ...(decimalDigits === undefined ? {} : { decimalDigits }),
  }
}

/** The types that the server suggests; it has none for a parameter that stands twice, and then all count as texts. */
async function parameterTypes(run: Run, text: string, parameters: number): Promise<(string | undefined)[]> {
  const types = Array.from<string | undefined>({ length: parameters })
  if (parameters === 0) return types
  const asked: OwnStatement = { text: 'EXEC sys.sp_describe_undeclared_parameters @p1', values: [text], own: true }
  try {
    const { columns, rows } = await run(asked)
    const [name, type] = ['name', 'suggested_system_type_name'].map((one) => columns.indexOf(one)) as [number, number]
    for (const row of rows) types[Number(String(row[name]).slice(2)) - 1] = String(row[type])
  } catch (error) {
    if (!(error instanceof SourceFailed) || !/^\d+$/.test(error.code ?? '')) throw error
  }
  return types
}

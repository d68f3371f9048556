import type pg from 'pg'
import { OwnQuery } from '../../pg/pg-members.ts'
import type { Description } from '../source.ts'
import { outerJoined } from './outer-joined.ts'
import { describeType } from './types.ts'

/** Parse, Describe and Sync, without Bind and Execute. */
class DescribeQuery extends OwnQuery {
  fields: pg.FieldDef[] = []
  parameters: number[] = []
  private readonly text: string

  constructor(text: string) {
    super()
    this.text = text
  }

  override submit(connection: pg.Connection): void {
    this.hear(connection, 'parameterDescription', ({ dataTypeIDs }) => void (this.parameters = dataTypeIDs))
    connection.parse({ name: '', text: this.text, types: [] }, true)
    connection.describe({ type: 'S', name: '' }, true)
    connection.sync()
  }

  override handleRowDescription({ fields }: { fields: pg.FieldDef[] }): void {
    this.fields = fields
  }
}

/**
 * What a statement gives and takes: the server parses it, as it stands, and runs nothing (PostgreSQL documentation,
 * "Extended Query"). So INSERT … RETURNING is described as well, and errors have their place in the text.
 */
export async function describeStatement(client: pg.Client, text: string): Promise<Description> {
  const query = new DescribeQuery(text)
  await query.run(client)
  const { fields, parameters } = query
  const isFilled = await filledIn(client, fields, text)
  return {
    columns: fields.map((field) => ({
      name: field.name,
      ...describeType(field.dataTypeID, field.dataTypeModifier),
      inullable: !isFilled(field),
    })),
    ...(parameters.length > 0 && { parameters: parameters.map((type) => describeType(type, -1)) }),
  }
}

const filledColumns = `SELECT a.attrelid::int8::text, a.attnum, lower(c.relname)
  FROM pg_attribute a JOIN pg_class c ON c.oid = a.attrelid WHERE a.attnotnull AND a.attrelid = ANY ($1::oid[])`

/**
 * Whether a result column is never empty: its column of origin is NOT NULL, and no outer join leaves the row out. What is
 * calculated, or comes from a view, says nothing, and may be empty.
 */
async function filledIn(
  client: pg.Client,
  fields: readonly pg.FieldDef[],
  text: string,
): Promise<(field: pg.FieldDef) => boolean> {
  const tables = [...new Set(fields.flatMap(({ tableID }) => (tableID > 0 ? [tableID] : [])))]
  const joined = outerJoined(text)
  if (tables.length === 0 || joined === 'any') return () => false
  const { rows } = await client.query<[string, number, string]>({
    text: filledColumns,
    values: [tables],
    rowMode: 'array',
  })
  const filled = new Set(rows.flatMap(([table, at, name]) => (joined.names.has(name) ? [] : [`${table} ${at}`])))
  return ({ tableID, columnID }) => filled.has(`${tableID} ${columnID}`)
}

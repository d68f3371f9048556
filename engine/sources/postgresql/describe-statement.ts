import type pg from 'pg'
import { OwnQuery } from '../../pg/pg-members.ts'
import type { Description } from '../source.ts'
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
  return {
    columns: fields.map(({ name, dataTypeID, dataTypeModifier }) => ({
      name,
      ...describeType(dataTypeID, dataTypeModifier),
    })),
    ...(parameters.length > 0 && { parameters: parameters.map((type) => describeType(type, -1)) }),
  }
}

import type pg from 'pg'
import { OwnQuery, sendQuery } from '../../pg/own-query.ts'
import type { PgConnection, PgField } from '../../pg/pg-members.ts'
import type { Description } from '../source.ts'
import { describeType } from './types.ts'

/** Parse, Describe and Sync, without Bind and Execute. */
class DescribeQuery extends OwnQuery {
  fields: PgField[] = []
  parameters: number[] = []
  private readonly statement: string
  private connection: PgConnection | undefined

  constructor(text: string, done: (error: Error | null) => void) {
    super(done)
    this.statement = text
  }

  private readonly listen = ({ dataTypeIDs }: { dataTypeIDs: number[] }) => {
    this.parameters = dataTypeIDs
  }

  override submit(connection: PgConnection): null {
    this.connection = connection
    connection.on('parameterDescription', this.listen)
    connection.parse({ name: '', text: this.statement, types: [] })
    connection.describe({ type: 'S', name: '' })
    connection.sync()
    return null
  }

  override handleRowDescription({ fields }: { fields: PgField[] }): void {
    this.fields = fields
  }

  protected override end(error: Error | null): void {
    this.connection?.removeListener('parameterDescription', this.listen)
    super.end(error)
  }
}

/**
 * What a statement gives and takes: the server parses it, as it stands, and runs nothing (PostgreSQL documentation,
 * "Extended Query"). So INSERT … RETURNING is described as well, and errors have their place in the text.
 */
export function describeStatement(client: pg.ClientBase, text: string): Promise<Description> {
  return new Promise((resolve, reject) => {
    const query: DescribeQuery = new DescribeQuery(text, (error) =>
      error ? reject(error) : resolve(toDescription(query)),
    )
    sendQuery(client, query)
  })
}

function toDescription({ fields, parameters }: DescribeQuery): Description {
  return {
    columns: fields.map(({ name, dataTypeID, dataTypeModifier }) => ({
      name,
      ...describeType(dataTypeID, dataTypeModifier),
    })),
    ...(parameters.length > 0 && { parameters: parameters.map((type) => describeType(type, -1)) }),
  }
}

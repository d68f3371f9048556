import pg from 'pg'
import type { Description } from '../source.ts'
import { describeType } from './types.ts'
import { sendQuery } from './send-query.ts'

/** What is used of pg's connection; pg declares none of it. */
interface Wire {
  parse(statement: { name: string; text: string; types: number[] }): void
  describe(what: { type: 'S'; name: string }): void
  sync(): void
  on(event: 'parameterDescription', listener: (message: { dataTypeIDs: number[] }) => void): void
  removeListener(event: 'parameterDescription', listener: unknown): void
}

interface Field {
  name: string
  dataTypeID: number
  dataTypeModifier: number
}

interface PgQuery {
  submit(connection: Wire): Error | null
  handleRowDescription(message: { fields: Field[] }): void
}

const Base = pg.Query as unknown as new (config: object, done: (error: Error | null) => void) => PgQuery

/** Parse, Describe and Sync, without Bind and Execute. */
class DescribeQuery extends Base {
  fields: Field[] = []
  parameters: number[] = []
  private readonly statement: string
  private wire: Wire | undefined

  constructor(text: string, done: (error: Error | null) => void) {
    super({ text }, (error) => {
      this.wire?.removeListener('parameterDescription', this.listen)
      done(error)
    })
    this.statement = text
  }

  private readonly listen = ({ dataTypeIDs }: { dataTypeIDs: number[] }) => {
    this.parameters = dataTypeIDs
  }

  override submit(connection: Wire): null {
    this.wire = connection
    connection.on('parameterDescription', this.listen)
    connection.parse({ name: '', text: this.statement, types: [] })
    connection.describe({ type: 'S', name: '' })
    connection.sync()
    return null
  }

  override handleRowDescription({ fields }: { fields: Field[] }): void {
    this.fields = fields
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

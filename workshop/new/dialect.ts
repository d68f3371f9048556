import type { Change, Names } from './change.ts'
import { formatJson } from '../../runtime/format.ts'

/** The last code but the new one's own is the specification's: whoever adds one chooses it. */
const code = 100

/** A type of data source: a server that speaks PostgreSQL's protocol, to begin with. */
export function dialect({ kebab, camel, pascal, title }: Names): Change[] {
  const description = `${title} by the protocol of PostgreSQL.`
  const schema = {
    $schema: 'https://json-schema.org/draft/2020-12/schema',
    $id: `kumiki:dialects/${kebab}`,
    title,
    description,
    const: code,
    'x-facts': { server: true, certificate: true, language: 'postgresql', port: 5432 },
  }
  return [
    { file: `schemas/dialects/${kebab}.json`, text: formatJson(schema) },
    {
      file: `engine/sources/${kebab}/facts.ts`,
      text: `import type { Facts } from '../facts.ts'
import { facts as postgresql } from '../postgresql/facts.ts'

/** What differs from PostgreSQL. */
export const facts: Facts = { ...postgresql, name: '${kebab}', code: ${code} }
`,
    },
    {
      file: `engine/sources/${kebab}/${kebab}-source.ts`,
      text: `import { makePooledSource, type PoolLimits } from '../pooled-source.ts'
import { postgresqlParts } from '../postgresql/catalogue.ts'
import { makePostgresqlDriver } from '../postgresql/postgresql-driver.ts'
import type { StatementSource } from '../source.ts'
import type { SourceSettings } from '../source-settings.ts'
import { facts } from './facts.ts'

/** Type ${code}. */
export function make${pascal}Source(settings: SourceSettings, limits: PoolLimits = {}): StatementSource {
  return makePooledSource({ ...makePostgresqlDriver(settings), facts }, { ...limits, parts: postgresqlParts })
}
`,
    },
    {
      file: `engine/sources/${kebab}/${kebab}.test.ts`,
      text: `import { expect, test } from 'vitest'
import { dialects } from '../dialects.ts'
import { facts } from './facts.ts'

test('a data source of the type is opened, and says what it is', async () => {
  const open = dialects[facts.code]
  const settings = { database_type: facts.code, system: '127.0.0.1', user: 'nobody', db: 'none' }
  const source = await open?.({ ...settings, address: 'data-source/${kebab}' }, { folder: '', limits: {} })
  expect(source?.facts.name).toBe('${kebab}')
  await source?.close()
})
`,
    },
    {
      file: 'engine/sources/dialects.ts',
      before: /^\} satisfies/,
      line: `  [codes.databaseType.${camel}]: async (settings, { limits }) => (await import('./${kebab}/${kebab}-source.ts')).make${pascal}Source(settings, limits),`,
    },
    {
      file: 'engine/sources/sql-words-of.ts',
      before: /^\}$/,
      line: `  [databaseType.${camel}]: postgresql,`,
    },
    ...Object.entries({ [title]: title, [description]: `PostgreSQLのプロトコルで接続する${title}。` }).map(
      ([name, value]) => ({
        file: 'definitions/locales/ja/kinds.json',
        at: '',
        name,
        value,
      }),
    ),
  ]
}

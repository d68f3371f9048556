import { describe, expect, test } from 'vitest'
import { rowsDatabases } from '../../servers/rows-databases.ts'
import { valueDatabases } from './value-databases.ts'
import { valueKinds } from './value-kinds.ts'
import { tryValues, valuesTable, wrongIn } from './values-page.ts'

const head = `# Values in, values out

What can be done with a column of each type, by databases. Written by \`values.long.test.ts\`, which does it all against SQL by
hand: \`npx vitest run --config vitest.long.config.ts -u engine/test/sources/values\` writes it anew. \`ok\`: as SQL says,
byte for byte where something is stored; a number: not offered, for the reason below; empty: no such thing.
`

describe('all types of columns', () => {
  const tables: string[] = []
  test.each(valueDatabases)('$name: what is read is shown, found, kept and written as it is', async (database) => {
    const told = await tryValues(database, valueKinds[database.name] ?? [])
    tables.push(valuesTable(database.name, told))
    expect(wrongIn(told)).toEqual([])
  })

  // Where a database is missing its part of the page is nobody's to change.
  test.skipIf(rowsDatabases.some(({ present }) => !present))('the page says what became of it', async () => {
    await expect([head, ...tables].join('\n')).toMatchFileSnapshot('values.md')
  })
})

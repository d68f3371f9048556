import { expect, test } from 'vitest'
import { valueDatabases } from './value-databases.ts'
import { valueKinds } from './value-kinds.ts'
import { tryValues, wrongIn } from './values-page.ts'

/** Those with which most went wrong; all of them are tried by `values.long.test.ts`. */
const few: Record<string, string[]> = {
  embedded: ['text', 'datetime'],
  postgresql: ['double', 'date', 'timestamptz', 'uuid', 'json'],
}

test.each(valueDatabases.filter(({ name }) => few[name]))(
  'D-04 D-12 D-14 D-17 D-18 what is read of $name is shown, found, kept and written as it is',
  async (database) => {
    const kinds = (valueKinds[database.name] ?? []).filter(({ name }) => few[database.name]?.includes(name))
    expect(kinds).toHaveLength(few[database.name]?.length ?? 0)
    expect(wrongIn(await tryValues(database, kinds))).toEqual([])
  },
)

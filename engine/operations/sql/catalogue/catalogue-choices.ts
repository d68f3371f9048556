import type { CatalogueChoice } from '../../../../runtime/generated/calls/catalogue.ts'
import type { CatalogueColumn } from '../../../../runtime/generated/calls/answer.ts'
import type { DeclaredOperation } from '../../../call/operation.ts'
import type { Context } from '../../../call/context.ts'
import { catalogueOf, type Catalogue } from '../../../sources/catalogue.ts'
import { openSource } from '../run/open-source.ts'
import { sourceProblem } from '../run/source-problem.ts'
import { numberOf } from '../run/source-number.ts'

/** Libraries of a data source to choose from in a form. */
export const catalogueLibraries: DeclaredOperation<'catalogue-libraries'> = ({ dataSource, find, limit }, context) =>
  choicesOf(dataSource, context, async (catalogue) => fitting(await catalogue.libraries(), find, limit))

/** Tables to choose from; a name that several libraries have is there once. */
export const catalogueTables: DeclaredOperation<'catalogue-tables'> = (
  { dataSource, library, find = '', limit = 50 },
  context,
) =>
  choicesOf(dataSource, context, async (catalogue) => {
    const { rows } = await catalogue.tables({ find, limit, ...(library ? { library } : {}) })
    return [...new Map(rows.map((row) => [row.name, row])).values()].map(choice)
  })

/** Columns of a table to choose from; without a library, of the first table of this name. */
export const catalogueColumns: DeclaredOperation<'catalogue-columns'> = (
  { dataSource, library, table, find, limit },
  context,
) =>
  choicesOf(dataSource, context, async (catalogue) => {
    const { rows } = await catalogue.tables({ find: table, limit: 1000, ...(library ? { library } : {}) })
    const found = rows.find(({ name }) => name === table)
    const columns = found ? await catalogue.columns({ schema: found.schema, name: table }) : []
    const written = columns.filter(({ generated }) => generated !== true)
    return fitting(written, find, limit).map((row) => {
      const column = written.find(({ name }) => name === row.value)
      return column ? { ...row, brings: broughtBy(column) } : row
    })
  })

const typesOfValues: Partial<Record<CatalogueColumn['typeClass'], string>> = {
  Number: 'number',
  Date: 'date',
  DateTime: 'datetime',
  Time: 'time',
}

/** What a mapping of a file says of the column besides its name. */
const broughtBy = ({ typeClass, key, limit }: CatalogueColumn): CatalogueChoice['brings'] => ({
  inputType: typesOfValues[typeClass] ?? null,
  key: key === undefined ? null : true,
  limit: limit ?? null,
})

async function choicesOf(
  dataSource: string,
  context: Context,
  ask: (catalogue: Catalogue) => Promise<CatalogueChoice[]>,
) {
  const { stored, source } = await openSource(await numberOf({ dataSource }, context), context)
  try {
    return { rows: await ask(catalogueOf(source)), problems: [] }
  } catch (error) {
    return { rows: [], problems: [sourceProblem(error, stored.document, '/spec', context)] }
  }
}

interface Named {
  name: string
  text?: string
}

function fitting(all: readonly Named[], find = '', limit = 50): CatalogueChoice[] {
  const wanted = find.toLowerCase()
  const fits = ({ name, text = '' }: Named) => `${name}\n${text}`.toLowerCase().includes(wanted)
  return all.filter(fits).slice(0, limit).map(choice)
}

const choice = ({ name, text }: Named): CatalogueChoice => ({ value: name, label: text ? `${name} (${text})` : name })

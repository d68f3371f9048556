import { catalogueOf } from '../../sources/catalogue.ts'
import type { Operation } from '../../call/operation.ts'
import { openSource } from '../sql/run/open-source.ts'
import { askPrograms, numberOf, type SourceChoice } from './program-source.ts'

interface Request extends SourceChoice {
  find?: string
  limit?: number
}

/** Libraries to choose from, as `value` and `label`. */
export const programLibraries: Operation<Request> = async ({ find = '', limit = 50, ...choice }, context) => {
  const wanted = find.toUpperCase()
  return askPrograms(choice, context, { rows: [] as Option[] }, async () => {
    const { source } = await openSource(await numberOf(choice, context), context)
    const libraries = await catalogueOf(source).libraries()
    const rows = libraries
      .filter(({ name, text = '' }) => name.toUpperCase().includes(wanted) || text.toUpperCase().includes(wanted))
      .slice(0, limit)
      .map(({ name, text }) => option(name, text))
    return { rows }
  })
}

/** Programs of a library to choose from. */
export const programList: Operation<Request & { library: string }> = (
  { library, find = '', limit = 50, ...choice },
  context,
) =>
  askPrograms(choice, context, { rows: [] as Option[] }, async (programs) => {
    const found = await programs.programs(library, find)
    return { rows: found.slice(0, limit).map(({ name, text, attribute }) => option(name, text, attribute)) }
  })

/** The library list with which jobs of the data source begin. */
export const programLibraryList: Operation<SourceChoice> = (choice, context) =>
  askPrograms(choice, context, { libraries: [] as string[] }, async (programs) => ({
    libraries: await programs.libraryList(),
  }))

interface Option {
  value: string
  label: string
  text?: string
  attribute?: string
}

function option(name: string, text?: string, attribute?: string): Option {
  return {
    value: name,
    label: text ? `${name} (${text})` : name,
    ...(text ? { text } : {}),
    ...(attribute ? { attribute } : {}),
  }
}

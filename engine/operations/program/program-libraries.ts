import type { ProgramChoice } from '../../../runtime/generated/calls/program.ts'
import { catalogueOf } from '../../sources/catalogue.ts'
import type { DeclaredOperation } from '../../call/operation.ts'
import { openSource } from '../sql/run/open-source.ts'
import { numberOf } from '../sql/run/source-number.ts'
import { askPrograms } from './program-source.ts'

/** Libraries to choose from, as `value` and `label`. */
export const programLibraries: DeclaredOperation<'program-libraries'> = async (
  { find = '', limit = 50, ...choice },
  context,
) => {
  const wanted = find.toUpperCase()
  return askPrograms(choice, context, { rows: [] as ProgramChoice[] }, async () => {
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
export const programList: DeclaredOperation<'program-list'> = (
  { library, find = '', limit = 50, ...choice },
  context,
) =>
  askPrograms(choice, context, { rows: [] as ProgramChoice[] }, async (programs) => {
    const found = await programs.programs(library, find)
    return { rows: found.slice(0, limit).map(({ name, text, attribute }) => option(name, text, attribute)) }
  })

/** The library list with which jobs of the data source begin. */
export const programLibraryList: DeclaredOperation<'program-library-list'> = (choice, context) =>
  askPrograms(choice, context, { libraries: [] as string[] }, async (programs) => ({
    libraries: await programs.libraryList(),
  }))

function option(name: string, text?: string, attribute?: string): ProgramChoice {
  return {
    value: name,
    label: text ? `${name} (${text})` : name,
    ...(text ? { text } : {}),
    ...(attribute ? { attribute } : {}),
  }
}

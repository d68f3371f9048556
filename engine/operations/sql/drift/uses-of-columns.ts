import { addressOf, isAddress, type DocumentOf } from '../../../../runtime/document.ts'
import type { Use } from '../../../../runtime/generated/calls/answer.ts'
import type { Context } from '../../../call/context.ts'
import { placesOf } from '../../document/read/places-of.ts'
import { dependantsOf, newProblems } from './dependants.ts'

/** Who uses columns of a schema: what would be wrong without them. `found`: the key of the column. */
export async function usesOfColumns(
  document: DocumentOf<'schema'>,
  keys: readonly string[],
  context: Context,
): Promise<(Use & { found: unknown })[]> {
  const address = addressOf(document)
  const columns = document.spec.resultColumns ?? []
  const without = {
    ...document,
    spec: { ...document.spec, resultColumns: columns.filter(({ key }) => !keys.includes(key)) },
  }
  const dependants = await dependantsOf([address], context)
  const problems = await newProblems(dependants, new Map([[address, without]]), context)
  const wrong = problems.flatMap(({ in: user, at, found }) => (isAddress(user) ? [{ address: user, at, found }] : []))
  const places = await placesOf(
    wrong.map(({ address: user, at }) => ({ address: user, at, id: 0 })),
    context,
  )
  return places.map((place, i) => ({ ...place, found: wrong[i]?.found }))
}

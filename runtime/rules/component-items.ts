import { withParameters } from '../chains/with-parameters.ts'
import type { DocumentOf } from '../document.ts'
import { objectsAt } from '../parts/objects-at.ts'
import type { CheckContext } from './validate.ts'

/** A chain of a component, with what it passes to all of its schemas. */
export function componentItems(
  { spec }: DocumentOf<'component'>,
  chain: DocumentOf<'component'>['spec']['schemas'] = [],
  { library }: CheckContext,
) {
  return chain.map((link) => {
    const schema = library.get(link.schema)
    return withParameters(link, schema && objectsAt<{ name: string }>(schema, '/spec/parameters'), spec.params)
  })
}

import type { DocumentOf } from '../document.ts'
import type { ApiMethodSpec } from './api-inputs.ts'

/** A method of an API, and where it stands in the document. */
export interface PlacedMethod {
  path: string
  method: ApiMethodSpec
  at: string
}

export const methodsOf = ({ spec }: DocumentOf<'api'>): PlacedMethod[] =>
  (spec.paths ?? []).flatMap(({ path, methods }, i) =>
    methods.map((method, j) => ({ path, method, at: `/spec/paths/${i}/methods/${j}` })),
  )

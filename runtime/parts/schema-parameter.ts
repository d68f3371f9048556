import { findOfKind, type Text } from '../document.ts'
import { nearest } from './ancestors.ts'
import { objectsAt } from './objects-at.ts'
import type { Library, Part, PartReader } from './part.ts'

/** Parameters of the schema that the same item of the chain names, by name; beside a component those of all its schemas. */
export const schemaParameter: PartReader = (document, at, library) => {
  const component = /\/custom\/params\/\d+\/name$/.test(at) ? nearest(document, at, 'componentId') : undefined
  if (typeof component === 'string') return componentParameters(component, library)
  const list = /^.*\/(?:parameters|bindings)(?=\/|$)/.exec(at)?.[0] ?? at
  return parametersOf(nearest(document, list, 'schema'), library)
}

interface Parameter {
  name: string
  label?: Text
  dataType?: string
  sequenceId?: boolean
}

function parametersOf(schema: unknown, library: Library): Part[] | undefined {
  const found = typeof schema === 'string' ? library.get(schema) : undefined
  if (!found) return undefined
  const parameters = objectsAt<Parameter>(found, '/spec/parameters') ?? []
  return parameters.map((parameter) => ({
    key: parameter.name,
    ...(parameter.label === undefined ? {} : { label: parameter.label }),
    typeClass: parameter.dataType === 'numeric' ? 'Number' : 'String',
    // The next number of a sequence.
    ...(parameter.sequenceId === true && { byItself: true as const }),
  }))
}

/** Of its own schemas, or of those of the component on which it is based. */
function componentParameters(address: string, library: Library): Part[] | undefined {
  const spec = findOfKind('component', address, library)?.spec
  if (!spec) return undefined
  const own = spec.schemas?.length ? spec.schemas : findOfKind('component', spec.componentId, library)?.spec.schemas
  return (own ?? []).flatMap(({ schema }) => parametersOf(schema, library) ?? [])
}

import type { Text } from '../document.ts'
import { nearest } from './ancestors.ts'
import { objectsAt } from './objects-at.ts'
import type { PartReader } from './part.ts'

/** Parameters of the schema that the same item of the chain names, by name. */
export const schemaParameter: PartReader = (document, at, library) => {
  const schema = nearest(document, at.slice(0, at.lastIndexOf('/parameters')) + '/parameters', 'schema')
  const found = typeof schema === 'string' ? library.get(schema) : undefined
  if (!found) return undefined
  const parameters = objectsAt<{ name: string; label?: Text; dataType?: string }>(found, '/spec/parameters') ?? []
  return parameters.map((parameter) => ({
    key: parameter.name,
    ...(parameter.label === undefined ? {} : { label: parameter.label }),
    typeClass: parameter.dataType === 'numeric' ? 'Number' : 'String',
  }))
}

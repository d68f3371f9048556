import type { Text } from '../document.ts'
import { nearest } from './ancestors.ts'
import type { PartReader } from './part.ts'

/** Parameters of the schema that the same item of the chain names, by name. */
export const schemaParameter: PartReader = (document, at, library) => {
  const schema = nearest(document, at.slice(0, at.lastIndexOf('/parameters')) + '/parameters', 'schema')
  const parameters = typeof schema === 'string' ? library.get(schema)?.spec.parameters : undefined
  if (schema === undefined || typeof schema !== 'string' || !library.get(schema)) return undefined
  return ((parameters ?? []) as { name: string; label?: Text; dataType?: string }[]).map((parameter) => ({
    key: parameter.name,
    ...(parameter.label === undefined ? {} : { label: parameter.label }),
    typeClass: parameter.dataType === 'numeric' ? 'Number' : 'String',
  }))
}

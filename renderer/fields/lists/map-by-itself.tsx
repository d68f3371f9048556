import type { JsonSchema } from '../../../runtime/json-schema/json-schema-set.ts'
import { resolve } from '../../../runtime/json-schema/resolve.ts'
import { titleOf } from '../../../runtime/json-schema/title-of.ts'
import { useFields } from '../field-context.ts'
import type { LeafProps } from '../use-leaf.ts'
import { useMapping } from './use-mapping.ts'

/** Maps what an item of a list maps, while its form is closed. */
export function MapByItself({ at, schema }: { at: string; schema: JsonSchema }) {
  const { set } = useFields()
  return Object.entries(schema.properties ?? {})
    .map(([name, property]) => ({ name, own: resolve(set, property) }))
    .filter(({ own }) => own['x-widget'] === 'mapping')
    .map(({ name, own }) => (
      <Mapped key={name} at={`${at}/${name}`} schema={own} label={titleOf(set, own, name)} required={false} />
    ))
}

function Mapped(props: LeafProps) {
  useMapping(props)
  return null
}

import type { Document } from '../../runtime/document.ts'
import type { JsonSchemaSet } from '../../runtime/json-schema/json-schema-set.ts'
import { walk } from '../../runtime/json-schema/walk.ts'

/** What a screen is made of: the three registries of the renderer, by the folder of their schemas. */
export const partFolders = ['blocks', 'cells', 'actions'] as const

/** Blocks, cells and actions that these screens hold: `blocks/table`, `cells/text`, `actions/open`. */
export function sampled(set: JsonSchemaSet, screens: readonly Document[]): Set<string> {
  const found = new Set<string>()
  for (const { spec } of screens)
    walk(set, { schema: set.kind('screen'), value: spec }, ({ schema }) => {
      const [, folder, name] = /^kumiki:(\w+)\/([a-z-]+)$/.exec(schema.$id ?? '') ?? []
      if (partFolders.some((one) => one === folder)) found.add(`${folder}/${name}`)
    })
  return found
}

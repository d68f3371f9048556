import type { Text } from '../../../../runtime/document.ts'
import { isOfKind } from '../../../../runtime/document.ts'
import { labelOfName } from '../../../../runtime/label-of-name.ts'
import type { Context } from '../../../call/context.ts'

/** Of so many schemas, those that were changed last, the labels are remembered. */
const remembered = 300

/**
 * What a column or parameter may be called: as another schema that the caller may see calls it, the one that was changed
 * last before others; else the words of its name.
 */
export async function proposeLabels({ store }: Context): Promise<(name: string) => Text | undefined> {
  const { rows } = await store.documents.list({
    kind: 'schema',
    sort: { field: 'updatedAt', direction: 'desc' },
    limit: remembered,
  })
  const known = new Map<string, Text>()
  for (const { document } of rows) {
    if (!isOfKind('schema', document)) continue
    for (const { name, label } of [...(document.spec.resultColumns ?? []), ...(document.spec.parameters ?? [])])
      // What was only derived says no more than the name does.
      if (label && label !== labelOfName(name) && !known.has(name.toLowerCase())) known.set(name.toLowerCase(), label)
  }
  return (name) => known.get(name.toLowerCase()) ?? labelOfName(name)
}

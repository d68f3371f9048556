import { closure } from '../../runtime/check/check-site.ts'
import { addressOf, type Address } from '../../runtime/document.ts'
import type { JsonSchemaSet } from '../../runtime/json-schema/json-schema-set.ts'
import { documentsAfter, type ImportPlan } from './make-plan.ts'

const kinds = ['site', 'api']

/** Sites and APIs that would have something to publish when the plan is done: what it changes is a part of them. */
export function publishable(
  { planned, rows }: Pick<ImportPlan, 'planned' | 'rows'>,
  { set }: { set: JsonSchemaSet },
): Address[] {
  const changed = new Set<Address>()
  for (const { action, address, was } of planned) {
    if (action === 'unchanged' || action === 'kept') continue
    changed.add(address)
    if (was !== undefined) changed.add(was)
  }
  if (changed.size === 0) return []
  const before = new Map([...rows].map(([address, { document }]) => [address, document]))
  const after = documentsAfter(planned, before)
  return [...after.values()].flatMap((document) => {
    if (!kinds.includes(document.kind)) return []
    const address = addressOf(document)
    const parts = [after, before].flatMap((library) => (library.has(address) ? closure(address, library, set) : []))
    return parts.some((part) => changed.has(addressOf(part))) ? [address] : []
  })
}

import type { ScreenDocument } from '../compile/release.ts'
import { gone, reshape, type Rebuilt } from '../json-schema/reshape.ts'
import type { JsonSchemaSet } from '../json-schema/json-schema-set.ts'
import { inputOf } from './calls-in.ts'

export type IsAllowed = (call: string, input: Record<string, unknown>) => boolean

/**
 * The screen without what this user cannot do: what makes a call that would be refused is gone, wherever the schema says
 * that a call's key stands, and so is what shows the answer of a load that is gone. An action list with a refused call is
 * gone as a whole, and the control with it that exists for it; what has something else to show stays. `x-call: "told"`:
 * the block stays and says itself that the right is missing.
 */
export function stripCalls(set: JsonSchemaSet, screen: ScreenDocument, isAllowed: IsAllowed): ScreenDocument {
  const { load = {} } = screen.spec as { load?: Record<string, { call: string; input?: Record<string, unknown> }> }
  const refused = new Set(
    Object.entries(load)
      .filter(([, { call, input }]) => !isAllowed(call, input ?? {}))
      .map(([name]) => name),
  )
  const stripped = reshape(set, { schema: set.kind('screen'), value: screen.spec }, (here) => {
    if (isRefused(here, isAllowed) || isReading(here, refused) || isEmptied(here)) return gone
    return here.value
  })
  return {
    ...screen,
    spec: stripped === gone ? { ...screen.spec, load: {}, blocks: [] } : (stripped as ScreenDocument['spec']),
  }
}

function isRefused({ schema, before, value, parent }: Rebuilt, isAllowed: IsAllowed): boolean {
  if (schema['x-call'] === true && typeof before === 'string') return !isAllowed(before, inputOf(parent))
  const isActions = typeof schema.items === 'object' && schema.items.$ref === 'kumiki:screens/action'
  return isActions && (value as unknown[]).length < (before as unknown[]).length
}

function isReading({ schema, before }: Rebuilt, refused: ReadonlySet<string>): boolean {
  if (schema['x-expression'] !== true) return false
  const path = (before as { $get?: unknown } | null)?.$get
  return typeof path === 'string' && path.startsWith('load.') && refused.has(path.split('.')[1] ?? '')
}

/** A tab of which nothing is left would lead to an empty page. */
function isEmptied({ schema, before, value, at }: Rebuilt): boolean {
  const isBlocks = typeof schema.items === 'object' && schema.items.$ref === 'kumiki:screens/block'
  return isBlocks && at !== '/blocks' && (value as unknown[]).length === 0 && (before as unknown[]).length > 0
}

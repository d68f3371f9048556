import type { ScreenDocument } from '../compile/release.ts'
import { gone, reshape } from '../json-schema/reshape.ts'
import type { JsonSchema, JsonSchemaSet } from '../json-schema/json-schema-set.ts'
import { walk } from '../json-schema/walk.ts'

/** What a block, column, load or link says about who may see it. */
export type Access = ScreenDocument['spec']['access']

/** Screens as each set of answers sees them; a screen that belongs to a running release stays the same object. */
const kept = new WeakMap<ScreenDocument, { accesses: Access[]; stripped: Map<string, ScreenDocument> }>()

/**
 * The screen as one set of rights sees it: whatever the schema gives an `access` that is not allowed is gone. The access
 * itself stays on the screen only; nobody is told what others may do.
 */
export function stripAccess(
  set: JsonSchemaSet,
  screen: ScreenDocument,
  isAllowed: (access: Access) => boolean,
): ScreenDocument {
  const known = kept.get(screen) ?? { accesses: accessesIn(set, screen), stripped: new Map<string, ScreenDocument>() }
  kept.set(screen, known)
  if (known.accesses.length === 0) return screen
  const name = known.accesses.map((access) => Number(isAllowed(access))).join('')
  const before = known.stripped.get(name)
  if (before) return before
  const stripped = strip(set, screen, isAllowed)
  known.stripped.set(name, stripped)
  return stripped
}

function strip(set: JsonSchemaSet, screen: ScreenDocument, isAllowed: (access: Access) => boolean): ScreenDocument {
  const { access, ...spec } = screen.spec
  const stripped = reshape(set, { schema: set.kind('screen'), value: spec }, ({ schema, value, at }) => {
    const own = at === '' ? undefined : accessOf(schema, value)
    if (!own) return value
    const { access: _, ...rest } = value as { access: Access }
    return isAllowed(own) ? rest : gone
  })
  return { ...screen, spec: { ...(stripped as typeof spec), access } }
}

function accessesIn(set: JsonSchemaSet, screen: ScreenDocument): Access[] {
  const found: Access[] = []
  walk(set, { schema: set.kind('screen'), value: screen.spec }, ({ schema, value, at }) => {
    const own = at === '' ? undefined : accessOf(schema, value)
    if (own) found.push(own)
  })
  return found
}

function accessOf(schema: JsonSchema, value: unknown): Access | undefined {
  if (schema.properties?.['access']?.$ref !== 'kumiki:screens/access') return undefined
  return (value as { access?: Access }).access
}

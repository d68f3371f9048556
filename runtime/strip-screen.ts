import type { ScreenDocument } from './compile/release.ts'

/** What a block, column, card or menu entry says about who may see it. */
export type Access = ScreenDocument['spec']['access']

/**
 * The screen as one set of rights sees it: whatever carries an `access` that is not allowed is gone, with its loads.
 * The access itself stays on the screen only; nobody is told what others may do. Pure; the caller caches by the rights.
 */
export function stripScreen(screen: ScreenDocument, isAllowed: (access: Access) => boolean): ScreenDocument {
  const { access, ...spec } = screen.spec
  return { ...screen, spec: { ...(strip(spec, isAllowed) as typeof spec), access } }
}

const gone = Symbol('gone')

function strip(value: unknown, isAllowed: (access: Access) => boolean): unknown {
  if (typeof value !== 'object' || value === null) return value
  if (Array.isArray(value)) return value.map((item) => strip(item, isAllowed)).filter((item) => item !== gone)
  const { access, ...rest } = value as Record<string, unknown>
  if (access !== undefined && isAccess(access) && !isAllowed(access)) return gone
  return Object.fromEntries(
    Object.entries(access === undefined || isAccess(access) ? rest : value)
      .map(([key, inner]) => [key, strip(inner, isAllowed)] as const)
      .filter(([, inner]) => inner !== gone),
  )
}

// A literal of the builder may have a property of that name; only the shape of `common/access` decides.
function isAccess(value: unknown): value is Access {
  return typeof value === 'object' && value !== null && typeof (value as { audience?: unknown }).audience === 'string'
}

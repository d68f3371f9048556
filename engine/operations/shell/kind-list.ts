import { mayUseKind } from '../../call/is-allowed.ts'
import { aboutKind } from '../document/read/about-kind.ts'
import type { DeclaredOperation } from '../../call/operation.ts'

/** Kinds whose documents the caller may see. */
export const kindList: DeclaredOperation<'kind-list'> = async (_input, context) => ({
  rows: context.engine.set
    .kinds()
    .filter((kind) => mayUseKind(kind, 'read', context))
    .map((kind) => {
      const {
        'x-permission': permission,
        'x-licence': licence,
        'x-derived': derived = false,
      } = context.engine.set.kind(kind)
      return { ...aboutKind(kind, context), permission, ...(licence !== undefined && { licence }), derived }
    }),
})

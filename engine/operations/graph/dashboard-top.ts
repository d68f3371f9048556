import { addressOf, ofKind } from '../../../runtime/document.ts'
import * as defaults from '../../../runtime/generated/defaults.ts'
import { localize } from '../../../runtime/text.ts'
import { mayUseKind } from '../../call/is-allowed.ts'
import type { DeclaredOperation } from '../../call/operation.ts'

/** Own ones that are looked for. */
const most = 200

/** The dashboards of the user, as the first page shows them. */
export const dashboardTop: DeclaredOperation<'dashboard-top'> = async (_input, context) => {
  const { store, session, language } = context
  if (!mayUseKind('dashboard', 'read', context)) return { dashboards: [] }
  const sort = { field: 'updatedAt', direction: 'desc' } as const
  const { rows } = await store.documents.list({ kind: 'dashboard', offset: 0, limit: most, sort })
  const own = rows.filter(({ owner }) => owner === session?.userKey)
  return {
    dashboards: own.map(({ id, document }) => ({
      ...{ id, address: addressOf(document), name: localize(document.name ?? document.key, language) },
      graphs: (ofKind('dashboard', document).spec.graphs ?? []).map(({ graph, span, height }) => ({
        graph,
        span: span ?? defaults.dashboardSpec.graphs.span,
        height: height ?? defaults.dashboardSpec.graphs.height,
      })),
    })),
  }
}

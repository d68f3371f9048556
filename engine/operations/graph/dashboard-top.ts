import { addressOf, ofKind, splitAddress } from '../../../runtime/document.ts'
import * as defaults from '../../../runtime/generated/defaults.ts'
import { localize } from '../../../runtime/text.ts'
import { mayUseKind } from '../../call/is-allowed.ts'
import type { Context } from '../../call/context.ts'
import type { DeclaredOperation } from '../../call/operation.ts'

/** Own ones that are looked for. */
const most = 200

/** The dashboards of the user, as the first page shows them. */
export const dashboardTop: DeclaredOperation<'dashboard-top'> = async (_input, context) => {
  const { store, session, language } = context
  if (!mayUseKind('dashboard', 'read', context)) return { dashboards: [] }
  const sort = { field: 'updatedAt', direction: 'desc' } as const
  const { rows } = await store.documents.list({ kind: 'dashboard', offset: 0, limit: most, sort })
  const own = rows
    .filter(({ owner }) => owner === session?.userKey)
    .map(({ id, document }) => ({ id, document: ofKind('dashboard', document) }))
  const addresses = own.flatMap(({ document }) => (document.spec.graphs ?? []).map(({ graph }) => graph))
  const names = await namesOf([...new Set(addresses)], context)
  return {
    dashboards: own.map(({ id, document }) => ({
      ...{ id, address: addressOf(document), name: localize(document.name ?? document.key, language) },
      graphs: (document.spec.graphs ?? []).map(({ graph, span, height }) => ({
        ...{ graph, name: names.get(graph) ?? graph },
        span: span ?? defaults.dashboardSpec.graphs.span,
        height: height ?? defaults.dashboardSpec.graphs.height,
      })),
    })),
  }
}

/** What graphs are called in the caller's language; what is gone has no name. */
async function namesOf(addresses: readonly string[], { store, language }: Context): Promise<Map<string, string>> {
  const named = await Promise.all(
    addresses.map(async (address) => {
      const { kind, key } = splitAddress(address)
      const found = await store.documents.find(`${kind}/${key}`)
      return [address, localize(found?.document.name ?? key, language)] as const
    }),
  )
  return new Map(named)
}

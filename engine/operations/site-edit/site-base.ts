import type { Document } from '../../../runtime/document.ts'
import type { Problem } from '../../../runtime/problem.ts'
import { makeProblem } from '../../../runtime/problems/make-problem.ts'
import type { Context } from '../../call/context.ts'
import { notFound } from '../../codes/refusals.ts'
import type { DeclaredOperation } from '../../call/operation.ts'
import { siteUrl } from './site-url.ts'

/** Status, address, release and what a publishing would change. */
export const siteBase: DeclaredOperation<'site-base'> = async ({ id }, context) => {
  const stored = await context.store.documents.read('site', id)
  if (!stored) throw notFound()
  const { sites } = context.engine
  const state = await sites.state(id)
  const { spec } = stored.document
  const release = state.release === null ? undefined : await context.store.releases.get(id, state.release)
  const { documents } = await sites.changes(id)
  return {
    status: state.status,
    path: spec.path ?? '',
    url: siteUrl(context, id, spec),
    ...(state.status === 'publish' && { open: siteUrl(context, id, spec) }),
    release: state.release ?? 0,
    publishTime: release?.at ?? '',
    changed: documents.length,
    problems: troubles(id, stored.document, context),
  }
}

/** What keeps the node that is asked from serving the site; others may serve it. */
function troubles(siteId: number, site: Document, { engine }: Context): Problem[] {
  return engine.sites
    .troubles()
    .filter((trouble) => trouble.siteId === siteId)
    .map(({ code, port }) =>
      makeProblem(code, site, '/spec/port', { values: port === undefined ? [] : [String(port)] }),
    )
}

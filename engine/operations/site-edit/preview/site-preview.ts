import { addressOf, type Document } from '../../../../runtime/document.ts'
import { mayWait } from '../../../../runtime/check/may-wait.ts'
import type { Problem } from '../../../../runtime/problem.ts'
import { mayChange } from '../../../access/acts.ts'
import type { Context } from '../../../call/context.ts'
import { requireKind } from '../../../call/is-allowed.ts'
import type { DeclaredOperation } from '../../../call/operation.ts'
import { requireMay } from '../../../call/require-may.ts'
import { CallError } from '../../../codes/call-error.ts'
import { notFound } from '../../../codes/refusals.ts'
import type { Preview } from '../../../previews/preview.ts'
import type { SitePreviewRequest } from '../../../../runtime/generated/calls/site.ts'
import type { RunningRelease } from '../../../sites/running-release.ts'
import { SiteGone } from '../../../sites/site-gone.ts'
import { foreignReferences, problemsOf } from '../../document/change/check-to-save.ts'
import { storedFor } from '../../document/change/stored-for.ts'
import { userOf } from '../site-id.ts'
import { visitorOf, type TypedVisitor } from './visitor-of.ts'

/**
 * Draws the site as it would be with documents that are not saved, at an address that nobody else knows and for a user of the
 * site whom the builder chooses. What stands against it is told, and then the preview shows what it showed before.
 */
export const sitePreview: DeclaredOperation<'site-preview'> = async (input, context) => {
  const { preview, problems, refused } = await drawFor(input, context)
  const { documents = [] } = input
  return { ...answerOf(preview, problems, documents), ...(refused !== undefined && { refused }) }
}

interface DrawnFor {
  preview: Preview
  problems: Problem[]
  /** Why the chosen user does not come in. */
  refused?: string | undefined
}

/** The preview of the caller, drawn for the user of the site who is chosen. Throws `notFound`, `notAllowed`. */
export async function drawFor(
  { id, documents = [], preview: path, user = '', password = '' }: SitePreviewRequest,
  context: Context,
): Promise<DrawnFor> {
  await storedFor(mayChange, 'site', id, context)
  const wrong = (await Promise.all(documents.map((document) => problemsIn(document, context)))).flat()
  const edited = wrong.every(mayWait) ? documents : undefined
  const { previews } = context.engine
  const owner = userOf(context)
  const known = path === undefined ? undefined : previews.byPath(path)
  if (!edited && known?.siteId === id && known.owner === owner) return { preview: known, problems: wrong }
  const drawn = await previews.draw({ siteId: id, documents: edited ?? [], path, owner }).catch((error: unknown) => {
    throw error instanceof SiteGone ? notFound({ cause: error }) : error
  })
  const { preview } = drawn
  const refused = await enter(preview, { user: user.trim(), password }, context)
  return { preview, problems: [...wrong, ...drawn.problems], refused }
}

/** What is wrong with a document from a form; only who may save it has it drawn. */
async function problemsIn(document: Document, context: Context): Promise<Problem[]> {
  requireKind(document.kind, 'update', context)
  const stored = await context.store.documents.find(addressOf(document))
  if (stored) await requireMay(mayChange, [stored], context)
  return [...(await problemsOf(document, context)), ...foreignReferences(document, stored?.document, context)]
}

/** Why the user does not come in, in words for the builder. */
async function enter(preview: Preview, visitor: TypedVisitor, context: Context): Promise<string | undefined> {
  if (!preview.release || preview.release.site.spec.public === true || visitor.user === (preview.user?.name ?? ''))
    return undefined
  const { previews } = context.engine
  await previews.enter(preview, undefined)
  if (visitor.user === '') return undefined
  try {
    await previews.enter(preview, await visitorOf(preview.release, visitor, context))
    return undefined
  } catch (error) {
    if (!(error instanceof CallError)) throw error
    const { messages } = context.engine.definitions
    return (
      messages.get(error.details.text ?? '')?.[context.language] ??
      messages.get('direct-login-no-user')?.[context.language]
    )
  }
}

function answerOf({ path, release, user }: Preview, problems: Problem[], documents: readonly Document[]) {
  const page = release && pageOf(documents, release)
  return {
    preview: path,
    address: `/${path}${page ?? ''}`,
    version: release?.number ?? 0,
    needsUser: release !== undefined && release.site.spec.public !== true && user === undefined,
    problems,
  }
}

/** Where the first of the documents is found: its entry in the menu, else the first of its pages. */
export function pageOf([edited]: readonly Document[], { contents, menus, routes }: RunningRelease): string | undefined {
  if (!edited) return undefined
  const [id] = [...contents].find(([, content]) => content.address === addressOf(edited)) ?? []
  if (id === undefined) return undefined
  const section = Object.values(menus)[0]?.sections.find(({ contentId }) => contentId === id)
  if (!section) return routes().find((route) => route.split('/').includes(String(id)) && !route.includes('/:'))
  const query = new URLSearchParams(section.query).toString()
  return section.route + (query === '' ? '' : `?${query}`)
}

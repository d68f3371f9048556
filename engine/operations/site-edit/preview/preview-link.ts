import { mayChange } from '../../../access/acts.ts'
import { consoleAddress } from '../../../call/console-address.ts'
import type { DeclaredOperation } from '../../../call/operation.ts'
import { conflict, notFound } from '../../../codes/refusals.ts'
import { keepLink, mostLinks } from '../../../previews/preview-links.ts'
import { newPreviewPath } from '../../../previews/previews.ts'
import { storedFor } from '../../document/change/stored-for.ts'
import { userOf } from '../site-id.ts'
import { pageOf } from './site-preview.ts'

const hourMs = 3_600_000

/**
 * An address at which somebody without a login sees for some hours what the preview shows now, through the eyes of the same
 * user of the site, and changes nothing.
 */
export const previewLink: DeclaredOperation<'preview-link'> = async ({ preview: path, hours = 24 }, context) => {
  const preview = context.engine.previews.byPath(path)
  if (preview?.owner !== userOf(context) || !preview.release) throw notFound()
  const { siteId, documents, user, release } = preview
  await storedFor(mayChange, 'site', siteId, context)
  const now = context.now().getTime()
  const until = now + hours * hourMs
  const { token: _, ...visitor } = user ?? { token: '' }
  const own = newPreviewPath()
  const link = { siteId, documents, until, visitor: 'name' in visitor ? visitor : undefined }
  const isKept = await keepLink(own, link, { user: userOf(context), now, store: context.store })
  if (!isKept) throw conflict({ text: 'preview-links-many', values: [mostLinks] })
  context.audit({ object: `site ${siteId} preview link for ${hours} h${user ? ` as ${user.userKey}` : ''}` })
  const url = new URL(`/${own}${pageOf(documents, release) ?? '/'}`, consoleAddress(context)).href
  return { url, expiresAt: new Date(until).toISOString() }
}

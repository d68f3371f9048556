import type { Document } from '../../../runtime/document.ts'
import { badInput, notFound, userDeleted } from '../../codes/refusals.ts'
import { prefix } from '../../call/prefix.ts'
import type { Context } from '../../call/context.ts'
import type { DeclaredOperation } from '../../call/operation.ts'
import { ownAccount } from './own-account.ts'

/** What users may change of their own document without the right on users. */
async function changeOwn(change: (spec: Document['spec']) => Document['spec'], context: Context): Promise<number> {
  const { userKey } = await ownAccount(context)
  const id = await context.engine.accounts.change(userKey, change)
  if (id === undefined) throw userDeleted()
  context.audit({ object: `user/${userKey}` })
  return id
}

export const setLanguage: DeclaredOperation<'set-language'> = async ({ language }, context) => {
  await changeOwn((spec) => ({ ...spec, language }), context)
  const { session } = context
  if (session) await context.store.sessions.setData(session.id, { ...session.data, language })
  return {}
}

export const setProfile: DeclaredOperation<'set-profile'> = async ({ introduction = '' }, context) => {
  await changeOwn(({ introduction: _, ...spec }) => (introduction === '' ? spec : { ...spec, introduction }), context)
  return {}
}

const starts: [string, string][] = [
  ['image/png', 'iVBORw0KGgo'],
  ['image/jpeg', '/9j/'],
  ['image/gif', 'R0lGOD'],
  ['image/webp', 'UklGR'],
]

/** A picture of the user; what it says it is and what it begins with must agree. Empty: none. */
export const userAvatar: DeclaredOperation<'user-avatar'> = async ({ image }, context) => {
  if (image === '') {
    await changeOwn(({ avatar: _, ...spec }) => spec, context)
    return { avatar: '' }
  }
  const [head = '', base64 = ''] = image.split(',')
  const type = head.slice('data:'.length, -';base64'.length)
  if (!starts.some(([known, start]) => known === type && base64.startsWith(start))) {
    throw badInput([{ code: 'image-type', in: 'input', at: '/image', message: 'image-type' }])
  }
  const { userKey } = await ownAccount(context)
  const blob = await context.store.blobs.put(Buffer.from(base64, 'base64'), {
    name: 'avatar',
    type,
    by: userKey,
    maxBytes: 1_000_000,
  })
  const id = await changeOwn((spec) => ({ ...spec, avatar: `blob/${blob.id}` }), context)
  return { avatar: `${prefix}/user/avatar/${id}?v=${blob.id.slice(-12)}` }
}

/** The picture's bytes. */
export const userPicture: DeclaredOperation<'user-picture'> = async ({ id }, context) => {
  const account = await context.engine.accounts.byId(id)
  const blob = account?.spec.avatar
    ? await context.store.blobs.get(account.spec.avatar.slice('blob/'.length))
    : undefined
  const bytes = blob && (await context.store.blobs.read(blob.hash))
  if (!bytes) throw notFound()
  return { $bytes: bytes, type: blob.type, headers: { 'content-disposition': 'inline' } }
}

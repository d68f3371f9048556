import { addressOf, splitAddress } from '../../runtime/document.ts'
import type { Document } from '../../runtime/document.ts'
import { rightsOf } from '../access/rights.ts'
import type { Context } from '../call/context.ts'
import type { UserSpec } from '../../runtime/generated/kinds/user.ts'
import { isPasswordLength } from '../accounts/passwords.ts'
import { CallError } from '../codes/call-error.ts'
import { everyDocument } from '../store/every-document.ts'
import type { KindHooks } from './kind-hooks.ts'

/** Users: passwords are hashes apart, administrators are protected, and whoever is gone is logged out at once. */
export const userHooks: KindHooks = {
  async beforeSave({ before, after, secrets }, context) {
    const password = secrets.get('password')
    if (typeof password === 'string' && !isPasswordLength(password))
      throw refusal('password-length', after, '/spec/password')
    if (!before) return
    const wasAdmin = await isAdmin(before.document, context)
    if (!wasAdmin) return
    if ((after.spec as unknown as UserSpec).status === 'suspended')
      throw refusal('privileged-user', after, '/spec/status')
    if (!(await isAdmin(after, context)) && !(await hasOtherAdmin(before.document, context)))
      throw refusal('last-admin', after, '/spec/roles')
  },
  async keepHash({ document }, _field, hash, store, { session, now }) {
    await store.users.write(document.key, {
      passwordHash: hash,
      passwordChangedAt: now().toISOString(),
      // Somebody else knows this password: its owner chooses another one at the next login.
      mustChangePassword: session?.userKey !== document.key,
    })
    await store.users.raiseEpoch(document.key)
  },
  async hasHash({ document }, _field, store) {
    return (await store.users.state(document.key))?.passwordHash !== undefined
  },
  async beforeDelete({ document }, context) {
    if (context.session?.userKey === document.key) throw new CallError(40902, { text: 'own-user-delete' })
    if (await isAdmin(document, context)) throw new CallError(40902, { text: 'privileged-user' })
  },
  async onDelete({ document }, store) {
    await store.users.remove(document.key)
  },
}

async function isAdmin(document: Document, { store }: Pick<Context, 'store'>): Promise<boolean> {
  const roles = await store.documents.whole.many((document.spec as unknown as UserSpec).roles ?? [])
  return rightsOf(roles.map((role) => role.document)).all
}

/** By the roles that give everything and the index of who has them: few rows, however many users there are. */
async function hasOtherAdmin(document: Document, { store }: Context): Promise<boolean> {
  const { whole } = store.documents
  for await (const { document: role } of everyDocument(whole, { kind: 'role' })) {
    if (!rightsOf([role]).all) continue
    const users = (await whole.usedBy(addressOf(role))).filter(({ address }) => splitAddress(address).kind === 'user')
    for (const { document: other } of await whole.many(users.map(({ address }) => address))) {
      if (other.key !== document.key && (other.spec as unknown as UserSpec).status !== 'suspended') return true
    }
  }
  return false
}

function refusal(text: string, document: Document, at: string): CallError {
  return new CallError(60106, { problems: [{ code: text, in: `user/${document.key}`, at, message: text }] })
}

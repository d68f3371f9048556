import { equal } from '../../runtime/equal.ts'
import { ofKind } from '../../runtime/document.ts'
import type { Address, Document } from '../../runtime/document.ts'
import { contains, rightsIn } from '../access/rights.ts'
import type { Context } from '../call/context.ts'
import type { UserSpec } from '../../runtime/generated/kinds/user.ts'
import { isPasswordLength } from '../accounts/passwords.ts'
import { yesOrNo } from '../definitions/texts.ts'
import { CallError } from '../codes/call-error.ts'
import { badInput, inUse } from '../codes/refusals.ts'
import { loginWaits } from '../limits/login-tries.ts'
import { added, requireGoverned, rightsOfRoles } from './govern.ts'
import { hasAdministrator } from './has-administrator.ts'
import type { KindHooks } from './kind-hooks.ts'

/** Users: passwords are hashes apart, administrators are protected, and whoever is gone is logged out at once. */
export const userHooks: KindHooks = {
  async beforeSave({ before, after, secrets }, context) {
    const password = secrets.get('password')
    if (typeof password === 'string' && !isPasswordLength(password))
      throw refusal('password-length', after, '/spec/password')
    await requireGranted(before?.document, after, context)
    if (!before) return
    await requireGoverned({ userKey: before.document.key, spec: userSpec(before.document) }, context)
    const wasAdmin = await isAdmin(before.document, context)
    if (!wasAdmin) return
    if (userSpec(after).status === 'suspended') throw refusal('privileged-user', after, '/spec/status')
  },
  async inChange({ before, after }, store) {
    const wasAdmin = before && (await isAdmin(before.document, { store }))
    if (wasAdmin && !(await isAdmin(after, { store })) && !(await hasAdministrator(store)))
      throw refusal('last-admin', after, '/spec/roles')
  },
  async keepHash({ document }, hash, { store, session, now }) {
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
    if (context.session?.userKey === document.key) throw inUse({ text: 'own-user-delete' })
    if (await isAdmin(document, context)) throw inUse({ text: 'privileged-user' })
    await requireGoverned({ userKey: document.key, spec: userSpec(document) }, context)
  },
  async onDelete({ document }, store) {
    await store.users.remove(document.key)
  },
  async listed(rows, { engine, language, store }) {
    const text = engine.definitions.texts(language)
    const states = await Promise.all(rows.map(({ document }) => store.users.state(document.key)))
    const waits = await loginWaits(
      rows.map(({ document }) => userSpec(document).userId ?? document.key),
      store,
    )
    // Rare, and then what somebody looks for: it stands there when there is one.
    const isAnyWaiting = waits.some((until) => until !== undefined)
    return {
      columns: [
        { key: 'lastLoginAt', title: text('Last login'), as: 'datetime' },
        { key: 'twoFactor', title: text('Two-factor'), options: yesOrNo(text) },
        ...(isAnyWaiting ? [{ key: 'waitsUntil', title: text('Login waits until'), as: 'datetime' as const }] : []),
      ],
      values: states.map((state, index) => ({
        lastLoginAt: state?.lastLoginAt,
        twoFactor: state?.twoFactor ?? false,
        ...(waits[index] !== undefined && { waitsUntil: waits[index] }),
      })),
    }
  },
}

const userSpec = (document: Document): UserSpec => ofKind('user', document).spec

async function isAdmin(document: Document, context: Pick<Context, 'store'>): Promise<boolean> {
  return (await rightsOfRoles(userSpec(document).roles, context)).all
}

/** Roles, member roles and licences are given by who has them. */
async function requireGranted(before: Document | undefined, after: Document, context: Context): Promise<void> {
  const { session, engine } = context
  if (rightsIn(session).all) return
  const roles = added('roles', before, after) as Address[]
  if (!contains(rightsIn(session), await rightsOfRoles(roles, context)))
    throw refusal('rights-beyond-own', after, '/spec/roles')
  const own = session && (await engine.accounts.get(session.userKey))
  const memberRoles = own?.spec.memberRoles ?? []
  if (added('memberRoles', before, after).some((each) => !memberRoles.includes(each as Address)))
    throw refusal('rights-beyond-own', after, '/spec/memberRoles')
  if (!isWithinLicence(userSpec(after).license, before && (userSpec(before).license ?? []), own?.spec.license))
    throw refusal('rights-beyond-own', after, '/spec/license')
}

/** A list of licences narrows, none of them is no limit: nobody widens one beyond his own. */
function isWithinLicence(after: string[] = [], before: string[] | undefined, own: string[] = []): boolean {
  if (own.length === 0 || equal(after, before)) return true
  return after.length > 0 && after.every((flag) => own.includes(flag) || before?.includes(flag))
}

function refusal(text: string, document: Document, at: string): CallError {
  return badInput([{ code: text, in: `user/${document.key}`, at, message: text }])
}

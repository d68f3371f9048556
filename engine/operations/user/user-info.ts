import { isLicensed } from '../../access/is-licensed.ts'
import { licenceFlags } from '../../access/licences.ts'
import { landing } from '../../../runtime/redirect/landing.ts'
import { splitAddress } from '../../../runtime/document.ts'
import type { Language, Text } from '../../../runtime/document.ts'
import { localize } from '../../../runtime/text.ts'
import { rightsIn, roleCodes } from '../../access/rights.ts'
import { prefix } from '../../call/prefix.ts'
import { expiryOf } from '../../call/expiry-of.ts'
import type { Context } from '../../call/context.ts'
import type { DeclaredOperation } from '../../call/operation.ts'
import type { Account } from '../../accounts/accounts.ts'
import { languageOf } from './language-of.ts'
import { ownAccount } from './own-account.ts'

/** The logged-in state, with every field of the specification. */
export const userInfo: DeclaredOperation<'user-info'> = async ({ token }, context) => {
  const { session, store } = context
  const account = await ownAccount(context)
  const { id, userKey, spec, document } = account
  const own = languageOf(account, context)
  const state = await store.users.state(userKey)
  const license = Object.fromEntries(licenceFlags.map((flag) => [flag, isLicensed(flag, context)]))
  const roles = roleCodes(rightsIn(session))
  const avatar =
    spec.avatar === undefined ? '' : `${prefix}/user/avatar/${id}?v=${encodeURIComponent(spec.avatar.slice(-12))}`
  const { total } = await store.documents.list({ kind: 'site', limit: 1 })
  return {
    token: context.requestHeader('x-token') ?? token ?? '',
    id,
    userDbId: id,
    userId: spec.userId,
    name: nameIn(document.name, context.language) ?? `${spec.lastName} ${spec.firstName}`,
    firstName: spec.firstName,
    lastName: spec.lastName,
    avatar,
    user_avatar: { avatar },
    introduction: spec.introduction ?? '',
    roles,
    roleNames: await roleNames(account, context),
    memberRoles: (spec.memberRoles ?? []).map((address) => splitAddress(address).key),
    language: (session?.data.language as Language | undefined) ?? own,
    ownLanguage: own,
    license,
    pageInfo: { landing: landing({ licence: license, roles, hasSite: total > 0 }) },
    twoFactor: state?.twoFactor ?? false,
    owesFactor: session?.data.owesFactor === true,
    expiry: expiryOf(session, context),
  }
}

/** Roles by the names that people know; a role that is gone has none. */
async function roleNames(account: Account, { engine, language }: Context): Promise<string[]> {
  const roles = await engine.accounts.rolesOf(account)
  return roles.map(({ name, key }) => localize(name, language) || key)
}

/** A name that is written in two languages is meant to be read in both. */
function nameIn(name: Text | undefined, language: Language): string | undefined {
  return typeof name === 'object' ? name[language] : undefined
}

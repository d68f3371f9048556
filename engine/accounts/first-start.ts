import { randomInt } from 'node:crypto'
import { addressOf } from '../../runtime/document.ts'
import type { Document } from '../../runtime/document.ts'
import type { Definitions } from '../definitions/load-definitions.ts'
import type { Store } from '../store/store.ts'
import type { Accounts } from './accounts.ts'
import { isPasswordLength } from './passwords.ts'

export interface FirstStart {
  /** False on every later start. */
  isFirst: boolean
  /** Told once, when nobody gave one. */
  madePassword?: string
}

/** In an empty store: the built-in roles and the user `admin`. Of several nodes exactly one does it (AN-16). */
export async function firstStart(
  store: Store,
  definitions: Definitions,
  accounts: Accounts,
  given: string | undefined,
): Promise<FirstStart> {
  const done = await store.settings.get('first-start')
  if (done !== undefined) return { isFirst: false }
  if (given !== undefined && !isPasswordLength(given))
    throw new Error('KUMIKI_ADMIN_PASSWORD must have 8 to 32 characters')
  const password = given ?? makePassword()
  const passwordHash = await accounts.passwords.hash(password)
  // All or nothing: what breaks off here is made by the next start, and no store stays without its administrator.
  const isFirst = await store.transaction(async (inside) => {
    if (!(await inside.settings.setFirst('first-start', { at: store.now().toISOString() }, 'system'))) return false
    for (const document of [administrator, ...definitions.roles]) {
      if (!(await inside.documents.find(addressOf(document))))
        await inside.documents.create(document, 'system', { owner: 'admin' })
    }
    await inside.users.write('admin', { passwordHash, passwordChangedAt: store.now().toISOString() })
    return true
  })
  return isFirst ? { isFirst, ...(given === undefined && { madePassword: password }) } : { isFirst }
}

const administrator: Document = {
  kind: 'user',
  version: 1,
  key: 'admin',
  name: { ja: '管理者', en: 'Administrator' },
  spec: {
    userId: 'admin',
    lastName: 'Kumiki',
    firstName: 'Admin',
    password: { $secret: 'password' },
    roles: ['role/admin'],
  },
}

// Without characters that look alike.
const letters = 'abcdefghijkmnpqrstuvwxyzABCDEFGHJKLMNPQRSTUVWXYZ23456789'

/** 20 characters, about 115 bits. */
export function makePassword(): string {
  return Array.from({ length: 20 }, () => letters[randomInt(letters.length)]).join('')
}

import type { Selectable, Updateable } from 'kysely'
import type { Cache } from '../cache.ts'
import type { Context } from '../context.ts'
import type { LoginState, UserStore } from '../store.ts'
import type { Tables } from '../tables.ts'
import { open } from './secrets.ts'
import { storedJson } from '../stored-json.ts'

type Row = Selectable<Tables['users']>
type Change = Updateable<Tables['users']>

/** Login state of console users. */
export function makeUsers(context: Context, cache: Cache<{ state: LoginState | undefined }>): UserStore {
  const load = async (userKey: string): Promise<{ state: LoginState | undefined }> => {
    const row = await context.read.selectFrom('users').selectAll().where('user_key', '=', userKey).executeTakeFirst()
    return { state: row && (await stateOf(context, row)) }
  }
  const state = async (userKey: string): Promise<LoginState | undefined> => {
    const found = context.inTransaction ? await load(userKey) : await cache.read(userKey, () => load(userKey))
    return found?.state
  }

  /** Makes the row when needed, changes it, tells the other nodes. */
  const change = (userKey: string, changes: (row: Row, inside: Context) => Change | undefined): Promise<Row> =>
    context.transact(async (inside) => {
      await inside.write
        .insertInto('users')
        .values({ ...emptyRow, user_key: userKey })
        .onConflict((conflict) => conflict.column('user_key').doNothing())
        .execute()
      const row = await inside.write
        .selectFrom('users')
        .selectAll()
        .where('user_key', '=', userKey)
        .$if(inside.facts.rowLocks, (query) => query.forUpdate())
        .executeTakeFirstOrThrow()
      const next = changes(row, inside)
      if (!next || Object.keys(next).length === 0) return row
      const changed = await inside.write
        .updateTable('users')
        .set(next)
        .where('user_key', '=', userKey)
        .returningAll()
        .executeTakeFirstOrThrow()
      inside.afterCommit(() => cache.drop(userKey))
      inside.tell('user', userKey, { epoch: changed.auth_epoch })
      return changed
    })

  return {
    state,
    epoch: async (userKey) => (await state(userKey))?.authEpoch ?? 0,

    async write(userKey, changes) {
      const row = await change(userKey, () => columnsOf(context, userKey, changes))
      return stateOf(context, row)
    },

    async raiseEpoch(userKey) {
      const row = await change(userKey, (old) => ({ auth_epoch: old.auth_epoch + 1 }))
      return row.auth_epoch
    },

    async failed(userKey) {
      const row = await change(userKey, (old, inside) => ({
        failed_logins: old.failed_logins + 1,
        last_failed_at: inside.now(),
      }))
      return row.failed_logins
    },

    async succeeded(userKey, { address }) {
      await change(userKey, (_, inside) => ({
        failed_logins: 0,
        last_login_at: inside.now(),
        last_login_address: address ?? null,
      }))
    },

    async acceptStep(userKey, step) {
      let accepted = false
      await change(userKey, (old) => {
        accepted = step > old.two_factor_last_step
        return accepted ? { two_factor_last_step: step } : undefined
      })
      return accepted
    },

    async useRecoveryCode(userKey, codeHash) {
      let used = false
      await change(userKey, (old) => {
        const codes = storedJson('users.recovery-codes', old.recovery_codes)
        used = codes.includes(codeHash)
        return used ? { recovery_codes: JSON.stringify(codes.filter((code) => code !== codeHash)) } : undefined
      })
      return used
    },

    async remove(userKey) {
      await change(userKey, (old) => ({ ...emptyRow, auth_epoch: old.auth_epoch + 1 }))
    },
  }
}

/** What a sealed two-factor secret is bound to. */
export function twoFactorAbout(userKey: string, column: 'two_factor_secret' | 'two_factor_pending'): string {
  return JSON.stringify(['users', userKey, column, 1])
}

/** A login that opens nothing. */
export const emptyRow: Omit<Row, 'user_key'> = {
  password_hash: null,
  password_changed_at: null,
  must_change_password: 0,
  auth_epoch: 0,
  failed_logins: 0,
  last_failed_at: null,
  two_factor: 0,
  two_factor_secret: null,
  two_factor_pending: null,
  two_factor_last_step: 0,
  recovery_codes: '[]',
  last_login_at: null,
  last_login_address: null,
}

async function stateOf(context: Context, row: Row): Promise<LoginState> {
  const opened = async (column: 'two_factor_secret' | 'two_factor_pending') =>
    row[column] === null ? undefined : open(context, twoFactorAbout(row.user_key, column), row[column])
  const state: LoginState = {
    userKey: row.user_key,
    mustChangePassword: row.must_change_password === 1,
    authEpoch: row.auth_epoch,
    failedLogins: row.failed_logins,
    twoFactor: row.two_factor === 1,
    twoFactorLastStep: row.two_factor_last_step,
    recoveryCodes: storedJson('users.recovery-codes', row.recovery_codes),
  }
  const texts = {
    passwordHash: row.password_hash,
    passwordChangedAt: row.password_changed_at,
    lastFailedAt: row.last_failed_at,
    twoFactorSecret: await opened('two_factor_secret'),
    twoFactorPending: await opened('two_factor_pending'),
    lastLoginAt: row.last_login_at,
    lastLoginAddress: row.last_login_address,
  }
  return Object.assign(state, Object.fromEntries(Object.entries(texts).filter(([, text]) => text != null)))
}

function columnsOf(context: Context, userKey: string, changes: Partial<LoginState>): Change {
  const sealed = (column: 'two_factor_secret' | 'two_factor_pending', text: string | undefined) =>
    text === undefined ? null : context.shared.vault.seal(twoFactorAbout(userKey, column), text)
  const columns: { [Field in keyof LoginState]?: () => Change } = {
    passwordHash: () => ({ password_hash: changes.passwordHash ?? null }),
    passwordChangedAt: () => ({ password_changed_at: changes.passwordChangedAt ?? null }),
    mustChangePassword: () => ({ must_change_password: changes.mustChangePassword ? 1 : 0 }),
    failedLogins: () => ({ failed_logins: changes.failedLogins ?? 0 }),
    lastFailedAt: () => ({ last_failed_at: changes.lastFailedAt ?? null }),
    twoFactor: () => ({ two_factor: changes.twoFactor ? 1 : 0 }),
    twoFactorSecret: () => ({ two_factor_secret: sealed('two_factor_secret', changes.twoFactorSecret) }),
    twoFactorPending: () => ({ two_factor_pending: sealed('two_factor_pending', changes.twoFactorPending) }),
    twoFactorLastStep: () => ({ two_factor_last_step: changes.twoFactorLastStep ?? 0 }),
    recoveryCodes: () => ({ recovery_codes: JSON.stringify(changes.recoveryCodes ?? []) }),
    lastLoginAt: () => ({ last_login_at: changes.lastLoginAt ?? null }),
    lastLoginAddress: () => ({ last_login_address: changes.lastLoginAddress ?? null }),
  }
  return Object.assign(
    {},
    ...Object.keys(changes).map((field) => columns[field as keyof LoginState]?.() ?? {}),
  ) as Change
}

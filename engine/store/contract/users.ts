/** What the engine knows of a console user beyond the document `user/<userKey>`. */
export interface LoginState {
  userKey: string
  passwordHash?: string
  passwordChangedAt?: string
  mustChangePassword: boolean
  /** Rises on password change, suspension, deletion, two-factor reset, "end sessions"; never falls. */
  authEpoch: number
  failedLogins: number
  lastFailedAt?: string
  twoFactor: boolean
  /** Sealed in the store. */
  twoFactorSecret?: string
  twoFactorPending?: string
  twoFactorLastStep: number
  /** Hashes. */
  recoveryCodes: string[]
  lastLoginAt?: string
  lastLoginAddress?: string
}

export interface UserStore {
  /** From memory in the common case. Undefined for one who never had a login. */
  state(userKey: string): Promise<LoginState | undefined>
  /** 0 for one who never had a login. From memory in the common case. */
  epoch(userKey: string): Promise<number>
  /** Sets what is given (undefined removes), makes the row when needed. */
  write(userKey: string, changes: Partial<Omit<LoginState, 'userKey' | 'authEpoch'>>): Promise<LoginState>
  /** Ends all that stands on the old epoch; answers the new one. */
  raiseEpoch(userKey: string): Promise<number>
  /** One wrong password more; answers the count. */
  failed(userKey: string): Promise<number>
  succeeded(userKey: string, options: { address?: string }): Promise<void>
  /** True once per step, and only for a later step than the last accepted one (compare-and-set). */
  acceptStep(userKey: string, step: number): Promise<boolean>
  /** True once per code. */
  useRecoveryCode(userKey: string, codeHash: string): Promise<boolean>
  /** Password and second factor go, the epoch rises and stays: a later user of that key gets none of it. */
  remove(userKey: string): Promise<void>
}

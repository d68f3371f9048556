import type { DeclaredOperation } from '../../call/operation.ts'

/** The pipeline has judged the token that came along; one that is not good has ended the call with its code. */
export const checkSession: DeclaredOperation<'check-session'> = async () => ({ tokenExpired: false })

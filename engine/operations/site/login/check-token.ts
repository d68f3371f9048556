import type { DeclaredOperation } from '../../../call/operation.ts'

/** The pipeline has judged the token that came along; one that is not good leaves no session. */
export const checkToken: DeclaredOperation<'check-token'> = async (_input, context) => ({
  tokenExpired: context.session?.audience !== 'site',
})

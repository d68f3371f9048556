import type { Context } from '../../call/context.ts'

export const userOf = ({ session }: Pick<Context, 'session'>): string => session?.userKey ?? 'system'

/**
 * Kinds that belong to one installation: who may do what there, with which licence and tokens, and which addresses are open.
 * They stay where they are when definitions are carried on, unless somebody asks for them.
 */
const environmentKinds = ['user', 'role', 'settings', 'licence', 'api-token', 'inbound-connection'] as const

/** Which kinds a command is about. */
export interface KindChoice {
  /** Only these; empty: all. */
  only: readonly string[]
  /** None of these. */
  except: readonly string[]
  /** Also those of the environment. */
  environment: boolean
}

/** Whether documents of a kind are carried on. One that is named is asked for. */
export function isCarried(kind: string, { only, except, environment }: KindChoice): boolean {
  if (except.includes(kind)) return false
  if (only.length > 0) return only.includes(kind)
  return environment || !environmentKinds.some((one) => one === kind)
}

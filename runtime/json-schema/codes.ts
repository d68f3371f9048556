import { branchesOf } from './branches-of.ts'
import { resolve } from './resolve.ts'
import type { ShowCondition } from './show-condition.ts'
import type { JsonSchema, JsonSchemaSet } from './json-schema-set.ts'

/** One allowed value of a field that holds codes. */
export interface Code {
  value: unknown
  title: string
  description?: string
  facts?: Record<string, unknown>
  /** Values that the properties beside it get when it is chosen. */
  brings?: Record<string, unknown>
  /** When it may be chosen, by the properties beside it. */
  show?: ShowCondition
  /** False: nothing acts on it yet. */
  hasEffect?: false
}

/** The codes of a schema (`oneOf` of `const` and `title`, or `enum`), or undefined when it holds no codes. */
export function codesOf(set: JsonSchemaSet, schema: JsonSchema): Code[] | undefined {
  const own = resolve(set, schema)
  if (own.enum) return own.enum.map((value) => ({ value, title: String(value) }))
  const branches = branchesOf(set, own)?.map((branch) => resolve(set, branch))
  if (!branches?.length || !branches.every((branch) => Object.hasOwn(branch, 'const'))) return undefined
  return branches.map((branch) => ({
    value: branch.const,
    title: branch.title ?? String(branch.const),
    ...(branch.description === undefined ? {} : { description: branch.description }),
    ...(branch['x-no-effect'] === true ? { hasEffect: false as const } : {}),
    ...(branch['x-facts'] === undefined ? {} : { facts: branch['x-facts'] }),
    ...(branch['x-show'] === undefined ? {} : { show: branch['x-show'] }),
    ...(branch['x-brings'] === undefined ? {} : { brings: branch['x-brings'] }),
  }))
}

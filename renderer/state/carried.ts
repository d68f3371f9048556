import type { ScreenLoad } from '../../runtime/generated/screens/screen-load.ts'

type Values = Record<string, unknown>

/**
 * Parts of answers that are carried over to the next ones (`carry` of a load): the number of all rows costs more than a
 * page of them, and another page or order does not change it. What is fetched again on purpose is asked for whole.
 */
export function makeCarried() {
  const known = new Map<string, { of: string; parts: Values }>()

  return {
    /** The parts that are known for this input, and the input that leaves them out. */
    get(name: string, { carry }: ScreenLoad, input: Values): { input: Values; parts: Values } | undefined {
      const found = known.get(name)
      if (!carry || found?.of !== without(input, carry.over)) return undefined
      return { input: { ...input, [carry.by]: false }, parts: found.parts }
    },
    keep(name: string, { carry }: ScreenLoad, input: Values, answer: unknown): void {
      if (!carry) return
      const values = answer as Values
      const parts = Object.fromEntries(carry.parts.filter((part) => part in values).map((part) => [part, values[part]]))
      known.set(name, { of: without(input, carry.over), parts })
    },
  }
}

function without(input: Values, names: readonly string[]): string {
  return JSON.stringify(Object.entries(input).filter(([name]) => !names.includes(name)))
}

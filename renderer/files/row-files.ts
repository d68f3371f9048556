import type { Fetched } from '../../runtime/generated/screens/fetched.ts'
import { evaluate } from '../../runtime/expressions/evaluate.ts'
import type { App } from '../app/app.ts'
import type { CallOptions } from '../call/call.ts'
import type { Scope } from '../state/scope.ts'
import { keyText } from '../call/key-text.ts'

/** Files that are kept so that going back shows them at once. */
const mostKept = 200
/** Requests at a time: what a person waits for comes beside them. */
const mostAtOnce = 4

interface Kept {
  files: Map<string, Promise<Blob>>
  turns: ReturnType<typeof makeSemaphore>
}
const keptOf = new WeakMap<App, Kept>()

/** The file of a row as its call gives it; the same mark of the same row is asked for once. */
export function rowFile(file: Fetched, mark: string, scope: Scope, options: CallOptions = {}): Promise<Blob> {
  const { app } = scope
  const kept = keptOf.get(app) ?? { files: new Map(), turns: makeSemaphore(mostAtOnce) }
  keptOf.set(app, kept)
  const { call, input } = askedOf(file, scope)
  const name = JSON.stringify([call, input, mark])
  const known = kept.files.get(name)
  if (known) return known
  const asked = kept.turns(async () => {
    const got = await app.callNamed(call, input, { ...options, take: (response) => response.blob() })
    if (got instanceof Blob) return got
    throw new Error(`${call} gave no file`)
  })
  kept.files.set(name, asked)
  const [oldest] = kept.files.keys()
  if (kept.files.size > mostKept) kept.files.delete(oldest)
  asked.catch(() => kept.files.delete(name))
  return asked
}

function askedOf({ call, input }: Fetched, scope: Scope): { call: string; input: object } {
  const values = Object.entries(input).map(([name, value]) => [name, evaluate(value, scope.present)] as const)
  // Keys are texts everywhere: a column with numbers names the same row.
  return {
    call,
    input: Object.fromEntries(values.map(([name, value]) => [name, Array.isArray(value) ? value.map(keyText) : value])),
  }
}

/** Lets so many run at a time, the others in their order. */
function makeSemaphore(most: number): <T>(work: () => Promise<T>) => Promise<T> {
  let busy = 0
  const waiting: (() => void)[] = []
  return async (work) => {
    if (busy >= most) await new Promise<void>((resolve) => waiting.push(resolve))
    else busy++
    try {
      return await work()
    } finally {
      const next = waiting.shift()
      if (next) next()
      else busy--
    }
  }
}

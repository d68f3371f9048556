import type { Loads } from '../../runtime/generated/calls/opening.ts'

const freshMs = 10_000

/** Answers that came with the opening call. Each is taken once, soon, in the place of the call that would have fetched it. */
export function makeOpened() {
  const answers = new Map<string, { answer: unknown; until: number }>()
  const nameOf = (key: string, input: unknown) => `${key} ${JSON.stringify(input)}`
  return {
    put(key: string, input: object, answer: unknown): void {
      answers.set(nameOf(key, input), { answer, until: Date.now() + freshMs })
    },
    /** Answers of loads of the page's screen. */
    putLoads(loads: Loads = []): void {
      for (const { call, input, data } of loads) this.put(call, input, data)
    },
    /** What is there is older than a change that was made since. */
    clear: () => answers.clear(),
    take(key: string, input: unknown): unknown {
      const name = nameOf(key, input)
      const found = answers.get(name)
      answers.delete(name)
      return found && found.until > Date.now() ? found.answer : undefined
    },
  }
}

export type Opened = ReturnType<typeof makeOpened>

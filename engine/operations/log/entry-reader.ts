import type { LoggedEntry } from '../../store/store.ts'
import type { Context } from '../../call/context.ts'

/** An entry as people read it. Its `data` stays in the store: it is for whoever verifies the log. */
export interface ShownEntry extends Pick<
  LoggedEntry,
  'id' | 'at' | 'user' | 'address' | 'call' | 'object' | 'result' | 'message' | 'ms' | 'requestId'
> {
  id: number
}

const success = '20000'

/** Puts entries into the reader's words: the name of the call, the text of the code. */
export function entryReader({ engine, language }: Context): (entry: LoggedEntry) => ShownEntry {
  const { calls, codes, texts } = engine.definitions
  const text = texts(language)
  const names = new Map(calls.map(({ key, name }) => [key, typeof name === 'string' ? text(name) : name?.[language]]))
  return ({ id, at, user, address, call, object, result, message, ms, requestId }) => {
    const reason = result === success ? undefined : codes.get(Number(result))?.text[language]
    // The audit log repeats what the call is named after.
    const own = message?.includes(' ') ? text(message) : undefined
    const shown = {
      user,
      address,
      call: call && (names.get(call) ?? call),
      object,
      result,
      message: [own, reason].filter(Boolean).join(' ') || undefined,
      ms,
      requestId,
    }
    return { id, at, ...Object.fromEntries(Object.entries(shown).filter(([, value]) => value !== undefined)) }
  }
}

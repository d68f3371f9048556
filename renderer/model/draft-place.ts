import type { DraftPlace } from './model.ts'

const prefix = 'kumiki.draft.'
/** The whole value is written as text: not at each letter. */
const pauseMs = 500

/** What is due in all places. The page is asked once to say that it is left: to ask for it costs more than a letter. */
const due = new Set<() => void>()
const settleAll = (): void => due.forEach((settle) => settle())
let isAsked = false

function askOnce(): void {
  if (isAsked) return
  isAsked = true
  addEventListener('pagehide', settleAll)
  document.addEventListener('visibilitychange', settleAll)
}

/**
 * Keeps unsaved work in the browser under one name, so that a crash or a closed tab loses nothing but the last moment; a
 * page that is left or hidden writes at once.
 */
export function draftPlace(name: string, storage: Storage = localStorage): DraftPlace {
  const key = prefix + name
  let draft: { value: unknown; revision: number | undefined } | undefined
  let timer: ReturnType<typeof setTimeout> | undefined

  const settle = (): void => {
    clearTimeout(timer)
    due.delete(settle)
    if (!draft) return
    try {
      storage.setItem(key, JSON.stringify({ ...draft, at: new Date().toISOString() }))
    } catch {
      // A full or forbidden storage must not stop typing.
    }
    draft = undefined
  }

  return {
    read: () => {
      settle()
      try {
        return JSON.parse(storage.getItem(key) ?? 'null') ?? undefined
      } catch {
        return undefined
      }
    },
    write: (value, revision) => {
      draft = { value, revision }
      clearTimeout(timer)
      timer = setTimeout(settle, pauseMs)
      due.add(settle)
      askOnce()
    },
    clear: () => {
      draft = undefined
      settle()
      storage.removeItem(key)
    },
  }
}

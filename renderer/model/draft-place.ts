import type { DraftPlace } from './model.ts'

const prefix = 'kumiki.draft.'
/** The whole value is written as text: not at each letter. */
const pauseMs = 500

/**
 * Keeps unsaved work in the browser under one name, so that a crash or a closed tab loses nothing but the last moment; a
 * page that is left or hidden writes at once.
 */
export function draftPlace(name: string, storage: Storage = localStorage): DraftPlace {
  const key = prefix + name
  let due: { value: unknown; revision: number | undefined } | undefined
  let timer: ReturnType<typeof setTimeout> | undefined

  const settle = (): void => {
    clearTimeout(timer)
    removeEventListener('pagehide', settle)
    document.removeEventListener('visibilitychange', settle)
    if (!due) return
    try {
      storage.setItem(key, JSON.stringify({ ...due, at: new Date().toISOString() }))
    } catch {
      // A full or forbidden storage must not stop typing.
    }
    due = undefined
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
      due = { value, revision }
      clearTimeout(timer)
      timer = setTimeout(settle, pauseMs)
      addEventListener('pagehide', settle)
      document.addEventListener('visibilitychange', settle)
    },
    clear: () => {
      due = undefined
      settle()
      storage.removeItem(key)
    },
  }
}

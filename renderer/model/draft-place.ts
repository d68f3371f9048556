import type { DraftPlace } from './model.ts'

const prefix = 'kumiki.draft.'

/** Keeps unsaved work in the browser under one name, so that a crash or a closed tab loses nothing. */
export function draftPlace(name: string, storage: Storage = localStorage): DraftPlace {
  const key = prefix + name
  return {
    read: () => {
      try {
        return JSON.parse(storage.getItem(key) ?? 'null') ?? undefined
      } catch {
        return undefined
      }
    },
    write: (value, revision) => {
      try {
        storage.setItem(key, JSON.stringify({ value, revision, at: new Date().toISOString() }))
      } catch {
        // A full or forbidden storage must not stop typing.
      }
    },
    clear: () => storage.removeItem(key),
  }
}

import type { Entry } from './entry.ts'

/** What was used, the last first; a screen or document with what it was called. */
export type Used = Omit<Entry, 'run'>

const most = 30

const keyOf = (user: string): string => `kumiki:used:${user}`

/** What this person used before in this browser. */
export function readUsed(user: string): Used[] {
  try {
    const used: Used[] = JSON.parse(localStorage.getItem(keyOf(user)) ?? '[]')
    return used
  } catch {
    return []
  }
}

/** Remembers that it was used just now. */
export function keepUsed(user: string, { key, title, above, icon, path }: Entry): void {
  const others = readUsed(user).filter((one) => one.key !== key)
  localStorage.setItem(keyOf(user), JSON.stringify([{ key, title, above, icon, path }, ...others].slice(0, most)))
}

import { atom } from 'jotai'
import { readColour } from './theme-colour.ts'

/** What a person sets in the panel; it stays in this browser. */
export interface Preferences {
  colour: string
  tagsView: boolean
  fixedHeader: boolean
  sidebarLogo: boolean
  sidebarOpen: boolean
}

const key = 'kumiki:console'

export const firstPreferences: Preferences = {
  colour: '#409EFF',
  tagsView: true,
  fixedHeader: true,
  sidebarLogo: true,
  sidebarOpen: true,
}

function read(): Preferences {
  try {
    return { ...firstPreferences, ...(JSON.parse(localStorage.getItem(key) ?? '{}') as Partial<Preferences>) }
  } catch {
    return firstPreferences
  }
}

const held = atom<Preferences>(read())

/** The preferences; writing some of them keeps the others. */
export const preferencesAtom = atom(
  (get) => get(held),
  (get, set, change: Partial<Preferences>) => {
    const next = { ...get(held), ...change }
    localStorage.setItem(key, JSON.stringify(next))
    set(held, { ...next, colour: readColour(next.colour) })
  },
)

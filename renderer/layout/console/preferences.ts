import { atom } from 'jotai'
import { atomWithLazy } from 'jotai/utils'
import { sidebarCookie } from '../../../runtime/opening/sidebar-cookie.ts'
import type { ConsoleLook } from '../../../runtime/page-settings.ts'
import { readBoot } from '../../call/boot.ts'
import { lookKey, readColour } from './theme-colour.ts'

/** What a person sets in the panel; it stays in this browser. */
export interface Preferences extends ConsoleLook {
  sidebarOpen: boolean
}

/** What holds for whoever chose nothing else: the installation's settings. */
export function firstLook({ look }: { look?: ConsoleLook } = readBoot('console')): ConsoleLook {
  return { colour: '#409EFF', tagsView: true, fixedHeader: true, sidebarLogo: true, ...look }
}

function readOwn(): Partial<ConsoleLook> {
  try {
    const look: Partial<ConsoleLook> = JSON.parse(localStorage.getItem(lookKey) ?? '{}')
    return look
  } catch {
    return {}
  }
}

const isSidebarOpen = (cookies = document.cookie): boolean => !cookies.split(/;\s*/).includes(`${sidebarCookie}=closed`)

const own = atomWithLazy(readOwn)
const sidebarOpen = atomWithLazy(() => isSidebarOpen())
const first = atom(() => firstLook())

/** The preferences; writing some of them keeps the others. */
export const preferencesAtom = atom(
  (get): Preferences => {
    const held = { ...get(first), ...get(own) }
    return { ...held, colour: readColour(held.colour), sidebarOpen: get(sidebarOpen) }
  },
  (get, set, { sidebarOpen: isOpen, ...change }: Partial<Preferences>) => {
    if (isOpen !== undefined) {
      document.cookie = `${sidebarCookie}=${isOpen ? 'open' : 'closed'}; Path=/main; Max-Age=31536000; SameSite=Lax`
      set(sidebarOpen, isOpen)
    }
    if (Object.keys(change).length > 0) set(own, keep({ ...get(own), ...change }))
  },
)

/** The installation's look again, whatever was chosen here. */
export const forgetLookAtom = atom(null, (_get, set) => {
  set(own, keep({}))
})

function keep(look: Partial<ConsoleLook>): Partial<ConsoleLook> {
  localStorage.setItem(lookKey, JSON.stringify(look))
  return look
}

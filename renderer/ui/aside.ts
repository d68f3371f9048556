import { createContext } from 'react'

/** The left column of a shell: parts of a screen may stand in it, below the shell's own menu. */
export interface Aside {
  /** Undefined while the engine draws the page. */
  place: HTMLElement | undefined
  /** Whether the column is a drawer now, closed until it is asked for. */
  isDrawer: boolean
  open(): void
}

export const AsideContext = createContext<Aside | undefined>(undefined)

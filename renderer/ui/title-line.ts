import { createContext } from 'react'

/** The line of a shell in which the title of the page stands: what can be done with the page as a whole stands beside it. */
export interface TitleLine {
  /** Undefined while the engine draws the page. */
  place: HTMLElement | undefined
}

export const TitleLineContext = createContext<TitleLine | undefined>(undefined)

import { atom } from 'jotai'

/** One thing to be done, and the address where it is done. */
interface WorkItem {
  text: string
  to: string
  isWarning: boolean
}

/** A list that somebody goes through on other pages: it stays at hand until it is closed. */
export interface WorkList {
  items: readonly WorkItem[]
  /** Which one is open. */
  at: number
  /** Address of the page that has the list, as it was left. */
  back: string
}

/** What is being gone through; undefined: nothing. */
export const workListAtom = atom<WorkList | undefined>(undefined)

/** The list with another item open; undefined where there is none. */
export function stepTo(work: WorkList, at: number): WorkList | undefined {
  return work.items[at] && { ...work, at }
}

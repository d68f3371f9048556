import { createContext, useContext } from 'react'
import type { Boot } from '../call/boot.ts'
import type { Call, CallNamed } from '../call/call.ts'
import type { Offered } from './offered.ts'
import type { Opened } from './opened.ts'
import type { PageFields } from './page-fields.ts'
import type { Presence } from './presence.ts'
import type { Shared } from './shared.ts'

/** A short word to the person: shown at the edge, gone after a while. */
export interface Notice {
  tone: 'success' | 'info' | 'warning' | 'error'
  text: string
  /** Milliseconds until it goes; 0: until closed. Default 5000. */
  ms?: number
  /** What it tells the outcome of: it takes the place of what an earlier try was told. */
  about?: string
  /** What can be done about it while it is shown. */
  action?: { label: string; run(): void }
}

export interface Question {
  title?: string
  text: string
  /** What it is about, each with its label; `strong`: what counts most. */
  rows?: { label: string; value: string; strong?: boolean }[]
  /** The verb on the button that goes on. */
  action?: string
  /** What the way back is called, where it is a choice of its own. */
  otherwise?: string
  danger?: boolean
  /** What else is affected, one line each. */
  details?: string[]
  /** What must be written to go on: the name of what is at stake. */
  typed?: string
  /** What may be written: what each is called, and who takes it once the person goes on. */
  asks?: Asked[]
  /** Without a way back: the dialog closes only by its button. */
  forced?: boolean
  /** It comes by itself: a key that was meant for the page below must not say yes. */
  uninvited?: boolean
  /** When it is over if nobody answers, in milliseconds since 1970; the seconds that are left are shown. */
  until?: number
}

/** One thing that may be written beside a question; a moment is taken as ISO text in UTC. */
export interface Asked {
  label: string
  input?: 'text' | 'moment'
  maxLength?: number
  take(written: string): void
}

/** What a shell gives to the screens in it. Console and site each make one. */
export interface App {
  boot: Boot
  call: Call
  /** By a key that a document holds. */
  callNamed: CallNamed
  /** Values shared by screens: `shared.*` and `session.*`. */
  shared: Shared
  /** Goes to an address below the application's base, query and hash included. */
  /** `asItWas`: the place in the page comes back too, as by going back. */
  navigate(to: string, options?: { replace?: boolean; asItWas?: boolean }): void
  /** The address of a screen as this person left it, search and page included; else the address itself. */
  asItWas(to: string): string
  back(otherwise?: string): void
  notify(notice: Notice): void
  confirm(question: Question): Promise<boolean>
  /** Route of the screen with this key, while this user may open it. */
  routeOf(screenKey: string): string | undefined
  /** Answers that came with the opening call, for who would ask for them now. */
  opened: Opened
  /** Results of earlier loads, so that going back shows them at once. */
  results: Map<string, unknown>
  /** Who else has the same document open; where nothing is edited, there is none. */
  presence?: Presence
  /** The fields of the document that is open, for who looks for one. */
  fields?: Offered<PageFields>
  /** Fetches shared loads again; the shell does it for its own. */
  touch(names: readonly string[]): void
}

export const AppContext = createContext<App | undefined>(undefined)

export function useApp(): App {
  const app = useContext(AppContext)
  if (!app) throw new Error('A screen is drawn outside an application')
  return app
}

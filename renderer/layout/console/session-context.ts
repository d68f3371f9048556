import { createContext, useContext } from 'react'
import type { Language } from '../../../runtime/document.ts'
import type { ConsoleOpened } from './make-console.ts'

/** Who is logged in to the console, for all that stands around its screens. */
export interface LoggedIn extends ConsoleOpened {
  logout(): void
  setLanguage(language: Language): Promise<void>
}

export const SessionContext = createContext<LoggedIn | undefined>(undefined)

export function useSession(): LoggedIn {
  const session = useContext(SessionContext)
  if (!session) throw new Error('Nobody is logged in here')
  return session
}

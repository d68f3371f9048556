import { createContext, useContext } from 'react'
import type { Language } from '../../../runtime/document.ts'
import type { Navigation } from './navigation.ts'

/** The logged-in builder. */
export interface User {
  id: number
  userId: string
  name: string
  firstName: string
  lastName: string
  avatar: string
  introduction: string
  roles: string[]
  language: Language
  twoFactor: boolean
}

export interface Session {
  user: User
  navigation: Navigation
  logout(): Promise<void>
  setLanguage(language: Language): Promise<void>
}

export const SessionContext = createContext<Session | undefined>(undefined)

export function useSession(): Session {
  const session = useContext(SessionContext)
  if (!session) throw new Error('Nobody is logged in here')
  return session
}

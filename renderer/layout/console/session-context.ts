import type { UserInfoResponse } from '../../../runtime/generated/calls/user.ts'
import { createContext, useContext } from 'react'
import type { Language } from '../../../runtime/document.ts'
import type { NavigationResponse } from '../../../runtime/generated/calls/navigation.ts'

export interface Session {
  user: UserInfoResponse
  navigation: NavigationResponse
  logout(): Promise<void>
  setLanguage(language: Language): Promise<void>
}

export const SessionContext = createContext<Session | undefined>(undefined)

export function useSession(): Session {
  const session = useContext(SessionContext)
  if (!session) throw new Error('Nobody is logged in here')
  return session
}

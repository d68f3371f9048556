import { startTransition, useLayoutEffect, useState, type ReactNode } from 'react'
import { Router } from 'react-router'
import type { History } from './guarded-history.ts'

/**
 * Tells what it draws where the history stands. (The library's own brings its links and forms along, which no page draws:
 * 4 kB of the script before the first rows.)
 */
export function HistoryRouter({ basename, history, children }: HistoryRouterProps) {
  const [{ action, location }, setPlace] = useState(() => ({ action: history.action, location: history.location }))
  useLayoutEffect(() => history.listen((update) => startTransition(() => setPlace(update))), [history])
  return (
    <Router
      {...(basename !== undefined && { basename })}
      navigator={history}
      location={location}
      navigationType={action}
    >
      {children}
    </Router>
  )
}

interface HistoryRouterProps {
  basename?: string
  history: History
  children: ReactNode
}

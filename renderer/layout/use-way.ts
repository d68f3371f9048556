import { useMemo } from 'react'
import { useLocation, useNavigate, type NavigateOptions, type Path } from 'react-router'
import { useLatest } from '../ui/use-latest.ts'

/** Where the page is and how it goes on, for what lives as long as the page: the router's own change with each address. */
export interface Way {
  here(): Path
  go(to: string, options?: NavigateOptions): void
  back(): void
}

export function useWay(): Way {
  const location = useLocation()
  const navigate = useNavigate()
  const here = useLatest(() => location)
  const go = useLatest((to: string, options?: NavigateOptions) => void navigate(to, options))
  const back = useLatest(() => void navigate(-1))
  return useMemo(() => ({ here, go, back }), [here, go, back])
}

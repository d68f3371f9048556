import { useEffect, useEffectEvent, useRef } from 'react'
import type { App } from '../../app/app.ts'
import { readBaseInfo, type BaseInfo } from './base-info.ts'

interface LoginRow {
  app: App
  token(): string | undefined
  pathname: string
  /** The site reads the row of who is logged in again for each page. */
  isReadAgain: boolean
  onBase(base: BaseInfo): void
}

/** On each further page: what the user is called and may open now. The first page came with the row as it is. */
export function useLoginRow({ app, token, pathname, isReadAgain, onBase }: LoginRow): void {
  const readFor = useRef(pathname)
  const readAgain = useEffectEvent(() => {
    const own = token()
    const siteId = app.boot.site?.id
    if (own === undefined || siteId === undefined) return
    app.call('site-login-token', { token: own, siteId }).then(
      (answer) => {
        onBase(readBaseInfo(answer, Date.now()))
      },
      () => undefined,
    )
  })
  useEffect(() => {
    if (readFor.current === pathname) return
    readFor.current = pathname
    if (isReadAgain) readAgain()
  }, [pathname, isReadAgain])
}

import { useEffect, useEffectEvent, useState } from 'react'
import { useLocation } from 'react-router'
import type { App } from '../../app/app.ts'
import { CallFailure } from '../../call/call.ts'
import { ErrorPage } from './error-page.tsx'
import { sitePath } from './opening-of.ts'
import styles from './site-app.module.css'

/** A link with a random key logs in without a form. */
export function DirectLogin({ app, onDone }: { app: App; onDone(): void }) {
  const { pathname } = useLocation()
  const [failure, setFailure] = useState<CallFailure>()
  const done = useEffectEvent(onDone)
  useEffect(() => {
    app
      .call('site-direct-login', { site: sitePath(app.boot), key: decodeURIComponent(pathname.split('/')[2] ?? '') })
      .then(
        () => {
          done()
        },
        (error: unknown) => {
          if (error instanceof CallFailure) setFailure(error)
        },
      )
  }, [app, pathname])
  return failure ? (
    <div className={styles.alone}>
      <ErrorPage failure={failure} code={404} />
    </div>
  ) : null
}

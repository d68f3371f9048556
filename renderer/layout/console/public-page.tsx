import { useLingui } from '@lingui/react/macro'
import { useApp } from '../../app/app.ts'
import { Button } from '../../ui/button.tsx'
import { Empty } from '../../ui/empty.tsx'

/** What is shown at `/404` and `/401` to somebody who is not logged in; everybody else gets the screen of that route. */
export function PublicPage({ status }: { status: '404' | '401' }) {
  const { t } = useLingui()
  const app = useApp()
  const title = status === '404' ? t`This page does not exist.` : t`You may not see this page.`
  return (
    <main>
      <Empty alert heading icon={status === '404' ? 'search' : 'lock'} title={title}>
        <Button primary onClick={() => app.navigate('/login')}>{t`Log in`}</Button>
      </Empty>
    </main>
  )
}

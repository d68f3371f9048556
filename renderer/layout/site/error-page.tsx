import { t } from '@lingui/core/macro'
import { useApp } from '../../app/app.ts'
import { CallFailure } from '../../call/call.ts'
import { Button } from '../../ui/button.tsx'
import { Empty } from '../../ui/empty.tsx'

/** What happened, what to do, and the reference for the operator. */
export function ErrorPage({
  failure,
  code,
  onRetry,
}: {
  failure?: CallFailure
  code?: 404 | 401
  onRetry?: () => void
}) {
  const app = useApp()
  const status = code ?? failure?.status
  const words = wordsOf(status, failure)
  const reference = failure?.reference
  return (
    <Empty
      alert
      heading
      icon={status === 404 ? 'search' : status === 401 || status === 403 ? 'lock' : 'error'}
      title={words.title}
      text={reference === undefined ? words.text : `${words.text}\n${t`Reference: ${reference}`}`}
    >
      {onRetry && failure?.canRetry && (
        <Button icon="refresh" onClick={onRetry}>
          {t`Try again`}
        </Button>
      )}
      <Button
        icon="home"
        primary
        onClick={() => {
          app.navigate('/b2b/home')
        }}
      >
        {t`To the home page`}
      </Button>
    </Empty>
  )
}

function wordsOf(status: number | undefined, failure: CallFailure | undefined): { title: string; text: string } {
  if (status === 404) {
    return { title: t`This page does not exist.`, text: t`The address may be old. Please start from the home page.` }
  }
  if (status === 401 || status === 403) {
    return {
      title: t`You may not see this page.`,
      text: failure?.message || t`Please ask the administrator if you need it.`,
    }
  }
  if (failure?.kind === 'network') return { title: t`The server cannot be reached.`, text: failure.message }
  return { title: t`This page could not be shown.`, text: failure?.message ?? '' }
}

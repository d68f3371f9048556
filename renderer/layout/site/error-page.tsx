import { t } from '@lingui/core/macro'
import { useEffect } from 'react'
import { useApp } from '../../app/app.ts'
import { CallFailure } from '../../call/call.ts'
import { Button } from '../../ui/button.tsx'
import { Empty } from '../../ui/empty.tsx'
import { useLatest } from '../../ui/use-latest.ts'

interface ErrorPageProps {
  failure?: CallFailure
  code?: 404 | 401
  onRetry?: () => void
}

/** What happened, what to do, and the reference for the operator. */
export function ErrorPage({ failure, code, onRetry }: ErrorPageProps) {
  const app = useApp()
  const status = code ?? failure?.status
  const isAway = failure?.kind === 'network'
  const closed = closedOf(failure)
  useRetryWhenBack(isAway ? onRetry : undefined)
  const words = closed ?? wordsOf(status, failure)
  const reference = closed ? undefined : failure?.reference
  const mayRetry = onRetry !== undefined && (failure?.canRetry === true || closed !== undefined)
  return (
    <Empty
      alert
      heading
      icon={closed ? 'clock' : status === 404 ? 'search' : status === 401 || status === 403 ? 'lock' : 'error'}
      title={words.title}
      text={reference === undefined ? words.text : `${words.text}\n${t`Reference: ${reference}`}`}
    >
      {mayRetry && (
        <Button icon="refresh" primary={isAway || closed !== undefined} onClick={onRetry}>
          {t`Try again`}
        </Button>
      )}
      {/* Neither without a connection nor in a closed site there is another page to go to. */}
      {!isAway && !closed && (
        <Button
          icon="home"
          primary
          onClick={() => {
            app.navigate('/b2b/home')
          }}
        >
          {t`To the home page`}
        </Button>
      )}
    </Empty>
  )
}

const retryMs = 5000

/** A connection that is back needs nobody to press: when the browser says so, and every few seconds. */
function useRetryWhenBack(onRetry: (() => void) | undefined): void {
  const retry = useLatest(() => onRetry?.())
  const isWanted = onRetry !== undefined
  useEffect(() => {
    if (!isWanted) return
    window.addEventListener('online', retry)
    const timer = setInterval(retry, retryMs)
    return () => {
      window.removeEventListener('online', retry)
      clearInterval(timer)
    }
  }, [isWanted, retry])
}

interface Stopped {
  stopped?: boolean
  opens?: { day: string; time: string }
}

/** A site outside of its usage time, or one that was stopped. */
function closedOf(failure: CallFailure | undefined): { title: string; text: string } | undefined {
  const { stopped, opens } = (failure?.data ?? {}) as Stopped
  if (!failure || !stopped) return undefined
  return { title: failure.message || t`The site has stopped. Please come again later.`, text: opensText(opens) }
}

/** When a closed site opens next; empty where that is not known. */
export function opensText(opens: Stopped['opens']): string {
  if (!opens) return ''
  const moment = `${opens.day} ${opens.time}`
  return t`Opens next: ${moment}`
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
  if (failure?.kind === 'network')
    return {
      title: t`The server cannot be reached.`,
      text: t`Please check the connection. It is tried again by itself.`,
    }
  return { title: t`This page could not be shown.`, text: failure?.message ?? '' }
}

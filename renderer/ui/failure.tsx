import { t } from '@lingui/core/macro'
import type { CallFailure } from '../call/call.ts'
import { Button } from './button.tsx'
import { Empty } from './empty.tsx'

/** In place of what could not be fetched: what happened, the reference for the operator, and another try. */
export function Failure({ failure, onRetry }: { failure: CallFailure; onRetry?: () => void }) {
  const reference = failure.reference
  const isGone = failure.status === 404
  const lines = [failure.sentences === '' ? t`Something went wrong.` : failure.sentences]
  if (reference !== undefined) lines.push(t`Reference: ${reference}`)
  return (
    <Empty alert icon="error" title={isGone ? t`Not found` : t`This could not be shown.`} text={lines.join('\n')}>
      {onRetry && failure.canRetry && (
        <Button icon="refresh" onClick={onRetry}>
          {t`Try again`}
        </Button>
      )}
    </Empty>
  )
}

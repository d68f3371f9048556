import { QueueFull } from '../../limits/fair-queue.ts'
import { OutboundFailed } from '../../outbound/errors.ts'
import { WebApiRefused } from '../../web-api/errors.ts'
import { redact } from '../../web-api/redact.ts'
import { SourceBusy, SourceFailed, SourceRefused, StatementCancelled, StatementTimeout } from '../errors.ts'

const shownSigns = 200

/** What is told of an answer that is none: its begin, in one line, without secrets. */
export function words(text: string | undefined, secrets: readonly string[], status?: number): string {
  const said = redact(text ?? '', secrets)
    .replaceAll(/\s+/g, ' ')
    .trim()
    .slice(0, shownSigns)
  return status === undefined ? said : `HTTP ${status}${said === '' ? '' : `: ${said}`}`
}

/** Who answers may repeat what it was given. */
export function withoutWords(error: unknown): unknown {
  if (error instanceof SourceRefused) {
    const { code, values, cause } = error
    const blank = values.map(() => '…')
    return new SourceRefused(code, blank, cause instanceof OutboundFailed ? { cause } : {})
  }
  if (!(error instanceof SourceFailed)) return error
  const { code } = error
  return new SourceFailed(code ?? error.name, code === undefined ? {} : { code })
}

/** As errors of sources are told apart everywhere else. */
export function sourceError(error: unknown, ms: number): unknown {
  if (error instanceof WebApiRefused) {
    const { cause } = error
    if (cause instanceof OutboundFailed && cause.why === 'late')
      return new StatementTimeout(`no answer within ${ms} ms`)
    return new SourceRefused(error.code, error.values.map(String), cause === undefined ? {} : { cause })
  }
  if (error instanceof QueueFull) return new SourceBusy('too many filters wait', { cause: error })
  if (error instanceof DOMException && error.name === 'AbortError') return new StatementCancelled()
  return error
}

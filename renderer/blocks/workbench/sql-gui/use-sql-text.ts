import { useEffect, useState } from 'react'
import type { Document } from '../../../../runtime/document.ts'
import type { CallResponses } from '../../../../runtime/generated/calls.ts'
import { callLike } from '../../../call/call-like.ts'
import { CallFailure, type CallNamed } from '../../../call/call.ts'

type SqlText = CallResponses['sqlg-createsql']

const pause = 350

/** The SQL of what is clicked together, asked when the hand rests; while it is asked, the last one stays. */
export function useSqlText(
  call: CallNamed,
  name: string,
  document: Document | undefined,
): { text: SqlText | undefined; isBusy: boolean; failure: string } {
  const [text, setText] = useState<SqlText>()
  const [isBusy, setBusy] = useState(false)
  const [failure, setFailure] = useState('')
  const asked = document && JSON.stringify(document)
  useEffect(() => {
    if (asked === undefined) return undefined
    const controller = new AbortController()
    const ask = async (): Promise<void> => {
      setBusy(true)
      try {
        const input = { document: JSON.parse(asked) as Document }
        setText(await callLike<'sqlg-createsql'>(call, name, input, { signal: controller.signal }))
        setFailure('')
      } catch (error) {
        if (!(error instanceof CallFailure)) throw error
        error.shown = true
        if (!controller.signal.aborted) setFailure(error.message)
      } finally {
        if (!controller.signal.aborted) setBusy(false)
      }
    }
    const timer = setTimeout(() => void ask(), pause)
    return () => {
      clearTimeout(timer)
      controller.abort()
    }
  }, [asked, call, name])
  return { text, isBusy, failure }
}

import { useEffect, useRef, useState } from 'react'
import type { Document } from '../../../../runtime/document.ts'
import type { SitePreviewResponse } from '../../../../runtime/generated/calls/site.ts'
import type { App } from '../../../app/app.ts'
import { CallFailure } from '../../../call/call.ts'

export interface Wanted {
  site: number
  document: Document | undefined
  /** ID of the user of the site; '' for nobody. */
  user: string
  /** The user's, where the login asks for it. */
  password: string
}

export interface Drawn {
  answer?: SitePreviewResponse
  failure?: CallFailure
  /** What is wanted is not drawn yet. */
  isBehind: boolean
}

/**
 * Has the engine draw what is wanted, one drawing at a time: while one is made, only the latest wish waits. What was drawn last
 * stays until the next one is there.
 */
export function useDrawn(app: App, { site, document, user, password }: Wanted): Drawn {
  const [drawn, setDrawn] = useState<Omit<Drawn, 'isBehind'> & { of?: string }>({})
  // A site that is not stored yet has no pages.
  const wanted =
    document && site > 0
      ? JSON.stringify({ id: site, documents: [document], user, ...(password !== '' && { password }) })
      : undefined
  const latest = useRef(wanted)
  const isBusy = useRef(false)
  const preview = useRef<string>(undefined)
  const isGone = useRef(false)
  latest.current = wanted
  useEffect(() => {
    isGone.current = false
    return () => void (isGone.current = true)
  }, [])
  useEffect(() => {
    const draw = async (): Promise<void> => {
      isBusy.current = true
      for (let of = latest.current, before: string | undefined; of !== before && of !== undefined && !isGone.current;) {
        const asked = of
        const next = await drawOnce(app, asked, preview.current)
        if (isGone.current) break
        preview.current = next.answer?.preview ?? preview.current
        setDrawn((last) => ({ ...last, failure: undefined, ...next, of: asked }))
        before = asked
        of = latest.current
      }
      isBusy.current = false
    }
    if (wanted !== undefined && !isBusy.current) void draw()
  }, [app, wanted])
  const { of, ...shown } = drawn
  return { ...shown, isBehind: of !== wanted }
}

async function drawOnce(
  app: App,
  wanted: string,
  preview: string | undefined,
): Promise<Pick<Drawn, 'answer' | 'failure'>> {
  const input = { ...JSON.parse(wanted), ...(preview !== undefined && { preview }) }
  try {
    return { answer: await app.call('site-preview', input, { shownByCaller: () => true }) }
  } catch (error) {
    if (error instanceof CallFailure) return { failure: error }
    throw error
  }
}

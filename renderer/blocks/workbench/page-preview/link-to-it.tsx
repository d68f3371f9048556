import { useLingui } from '@lingui/react/macro'
import { useState } from 'react'
import type { PreviewLinkResponse } from '../../../../runtime/generated/calls/site.ts'
import { formatMoment } from '../../../browser/format-moment.ts'
import type { Scope } from '../../../state/scope.ts'
import { Button } from '../../../ui/button.tsx'
import { Copied } from '../../show/copied.tsx'

/** Makes a link for somebody without a login, and shows it. */
export function LinkToIt({ preview, scope }: { preview: string; scope: Scope }) {
  const { t } = useLingui()
  const [link, setLink] = useState<PreviewLinkResponse>()
  const [isBusy, setBusy] = useState(false)
  const make = async (): Promise<void> => {
    setBusy(true)
    try {
      setLink(await scope.app.call('preview-link', { preview }))
    } catch {
      // It is told where failures are told.
    }
    setBusy(false)
  }
  return (
    <>
      <Button small quiet icon="link" busy={isBusy} onClick={() => void make()}>
        {t`Make a link`}
      </Button>
      {link && (
        <Copied text={link.url} scope={scope}>
          <a href={link.url} target="_blank" rel="noreferrer">
            {t`For looking at, until ${formatMoment(link.expiresAt)}`}
          </a>
        </Copied>
      )}
    </>
  )
}

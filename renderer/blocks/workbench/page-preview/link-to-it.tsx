import { useLingui } from '@lingui/react/macro'
import { useEffect, useState } from 'react'
import type { PreviewLinkListResponse, PreviewLinkResponse } from '../../../../runtime/generated/calls/site.ts'
import { formatMoment } from '../../../browser/format-moment.ts'
import type { Scope } from '../../../state/scope.ts'
import { Button } from '../../../ui/button.tsx'
import { Copied } from '../../show/copied.tsx'
import styles from './page-preview.module.css'

/** Makes a link for somebody without a login, shows it, and takes links back that were made before. */
export function LinkToIt({ site, preview, scope }: { site: number; preview: string; scope: Scope }) {
  const { t } = useLingui()
  const [link, setLink] = useState<PreviewLinkResponse>()
  const [isBusy, setBusy] = useState(false)
  const { links, reload } = useLinks(site, scope)
  const make = async (): Promise<void> => {
    setBusy(true)
    try {
      setLink(await scope.app.call('preview-link', { preview }))
      reload()
    } catch {
      // It is told where failures are told.
    }
    setBusy(false)
  }
  const revoke = async (key: string): Promise<void> => {
    try {
      await scope.app.call('preview-link-revoke', { id: site, key })
      setLink(undefined)
      scope.app.notify({ tone: 'success', text: t`The link opens nothing any more.` })
    } catch {
      // It is told where failures are told.
    }
    reload()
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
      {links.length > 0 && (
        <details className={styles.links}>
          <summary>{t`Links: ${links.length}`}</summary>
          <ul aria-label={t`Links to previews`}>
            {links.map(({ key, by, at, expiresAt }) => (
              <li key={key}>
                <span>{t`${formatMoment(at)}, ${by}, until ${formatMoment(expiresAt)}`}</span>
                <Button small quiet icon="trash" onClick={() => void revoke(key)}>
                  {t`Revoke`}
                </Button>
              </li>
            ))}
          </ul>
        </details>
      )}
    </>
  )
}

/** Links to previews of the site that stand. */
function useLinks(site: number, { app }: Scope) {
  const [links, setLinks] = useState<PreviewLinkListResponse['rows']>([])
  const [asked, setAsked] = useState(0)
  useEffect(() => {
    const leaving = new AbortController()
    app
      .call('preview-link-list', { id: site }, { signal: leaving.signal, shownByCaller: () => true })
      .then(({ rows }) => setLinks(rows))
      .catch(() => undefined)
    return () => leaving.abort()
  }, [app, site, asked])
  return { links, reload: () => setAsked((before) => before + 1) }
}

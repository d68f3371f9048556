import { useLingui } from '@lingui/react'
import { useStore } from 'jotai'
import { useEffect, useState } from 'react'
import type { SiteOpenResponse } from '../../../runtime/generated/calls/site-user.ts'
import { AppContext } from '../../app/app.ts'
import type { Boot } from '../../call/boot.ts'
import type { Shared } from '../../app/shared.ts'
import { Notices } from '../notices.tsx'
import { Questions } from '../questions.tsx'
import { useWay } from '../use-way.ts'
import { makeSite } from './make-site.ts'
import { SitePage } from './site-page.tsx'

interface SiteAppProps {
  boot: Boot
  shared: Shared
  fetch?: typeof globalThis.fetch
  /** What the opening call answered before the page was drawn first. */
  begun?: SiteOpenResponse | undefined
}

/** A published site, for as long as its page lives. */
export function SiteApp({ boot, shared, fetch, begun }: SiteAppProps) {
  const store = useStore()
  const way = useWay()
  const { i18n } = useLingui()
  const [site] = useState(() => makeSite({ boot, shared, store, way, fetch, begun }))
  useEffect(() => site.start(), [site])
  return (
    <AppContext value={site.app}>
      <SitePage site={site} language={i18n.locale} />
      <Notices />
      <Questions />
    </AppContext>
  )
}

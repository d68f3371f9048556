import { t } from '@lingui/core/macro'
import { useEffect } from 'react'
import type { UsageTime } from '../../../runtime/generated/common/usage-time.ts'
import type { App } from '../../app/app.ts'
import type { Usage } from './base-info.ts'

/** Tells 10 minutes and 1 minute before the site closes, so that nobody loses what is typed. */
export function useUsageTime(usage: Usage | undefined, app: Pick<App, 'notify'>): void {
  useEffect(() => {
    const closesAt = usage?.limitFlg ? usage.closesAt : undefined
    if (closesAt === undefined) return
    let told = Infinity
    const look = () => {
      const left = (closesAt - Date.now()) / 1000
      const mark = left <= 0 ? undefined : left <= 60 ? 1 : left <= 600 ? 10 : undefined
      if (mark === undefined || mark >= told) return
      told = mark
      const minutes = Math.ceil(left / 60)
      app.notify({
        tone: 'warning',
        text: t`This site closes in ${minutes} min. Please finish your work.`,
        ms: 0,
        about: 'usage',
      })
    }
    look()
    const timer = setInterval(look, 10_000)
    return () => {
      clearInterval(timer)
    }
  }, [usage, app])
}

/** `07:00–22:00`, or nothing for a site that never closes. */
export function usageText(usage: UsageTime | undefined): string | undefined {
  if (!usage?.limitFlg) return undefined
  return `${usage.from ?? '00:00'}–${usage.to ?? '24:00'}`
}

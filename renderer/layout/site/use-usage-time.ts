import { t } from '@lingui/core/macro'
import { useEffect } from 'react'
import { secondsUntilClose, type LocalMoment, type UsageTime } from '../../../runtime/usage-time.ts'
import type { App } from '../../app.ts'

/** Tells 10 minutes and 1 minute before the site closes, so that nobody loses what is typed. */
export function useUsageTime(usage: (UsageTime & { timeZone?: string }) | undefined, app: App): void {
  useEffect(() => {
    if (!usage?.limitFlg) return
    let told = Infinity
    const look = () => {
      const left = secondsUntilClose(usage, localMoment(usage.timeZone))
      if (left === undefined) return
      const mark = left <= 60 ? 1 : left <= 600 ? 10 : undefined
      if (mark === undefined || mark >= told) return
      told = mark
      const minutes = Math.ceil(left / 60)
      app.notify({ tone: 'warning', text: t`This site closes in ${minutes} min. Please finish your work.`, ms: 0 })
    }
    look()
    const timer = setInterval(look, 10_000)
    return () => {
      clearInterval(timer)
    }
  }, [usage, app])
}

/** Now, on the clock of the site. */
function localMoment(timeZone: string | undefined): LocalMoment {
  const format = new Intl.DateTimeFormat('en-GB', {
    ...(timeZone && { timeZone }),
    year: 'numeric',
    month: 'numeric',
    day: 'numeric',
    hour: 'numeric',
    minute: 'numeric',
    second: 'numeric',
    hourCycle: 'h23',
  })
  const parts = Object.fromEntries(format.formatToParts(new Date()).map(({ type, value }) => [type, Number(value)]))
  const { year = 0, month = 0, day = 0, hour = 0, minute = 0, second = 0 } = parts
  return { year, month, day, hour, minute, second }
}

/** `07:00–22:00`, or nothing for a site that never closes. */
export function usageText(usage: UsageTime | undefined): string | undefined {
  if (!usage?.limitFlg) return undefined
  return `${usage.from ?? '00:00'}–${usage.to ?? '24:00'}`
}

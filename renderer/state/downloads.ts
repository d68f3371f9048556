import { atom } from 'jotai'
import { t } from '@lingui/core/macro'
import type { Download } from '../../runtime/generated/calls/content.ts'
import type { App } from '../app.ts'

/** Files that are made in the background for who is logged in; undefined until they were asked for. */
export const downloadsAtom = atom<readonly Download[] | undefined>(undefined)

/** Asks for them, and tells of those that have ended since. That nobody answers now is no news. */
export async function askDownloads({ call, shared: { store }, notify }: App): Promise<void> {
  const answer = await call('download-list', {}, { quiet: true, shownByCaller: () => true }).catch(() => undefined)
  if (!answer) return
  const before = store.get(downloadsAtom) ?? []
  store.set(downloadsAtom, answer.downloads)
  for (const { id, name, state, reason } of answer.downloads) {
    if (before.find((one) => one.id === id)?.state !== 'running') continue
    if (state === 'done') notify({ tone: 'success', text: t`${name} is ready.` })
    if (state === 'failed' || state === 'ended')
      notify({ tone: 'error', text: `${t`${name} could not be made.`} ${reason ?? ''}`.trim() })
  }
}

import { useLingui } from '@lingui/react/macro'
import { useEffect, useRef, useState } from 'react'
import type { SitePreviewResponse } from '../../../../runtime/generated/calls/site.ts'
import { isPreviewMessage, type PreviewPart, type ToPreview } from '../../../../runtime/preview/messages.ts'
import { useLatest } from '../../../ui/use-latest.ts'
import styles from './page-preview.module.css'

interface FrameProps {
  answer: SitePreviewResponse
  user: string
  /** Pixels of a visitor's window; the frame is shown as large as there is room. */
  width: number
  isChoosing: boolean
  marked: PreviewPart | undefined
  onChoose(parts: PreviewPart[]): void
  onCall(): void
  /** A page of it wants to be opened beside. */
  onNewTab(): void
}

/** The page itself: as wide as a visitor's window and shown smaller where there is less room. */
export function Frame({ answer, user, width, isChoosing, marked, onChoose, onCall, onNewTab }: FrameProps) {
  const { t } = useLingui()
  const frame = useRef<HTMLIFrameElement>(null)
  const [isHearing, setHearing] = useState(false)
  const [room, setRoom] = useRoom()
  // Before it is measured there is no room.
  const scale = Math.min(1, (room.width || width) / width)
  const say = useLatest((message: ToPreview) =>
    frame.current?.contentWindow?.postMessage(message, window.location.origin),
  )
  const hear = useLatest(({ data, source, origin }: MessageEvent) => {
    const isOwn = source === frame.current?.contentWindow && origin === window.location.origin
    if (!isOwn || !isPreviewMessage(data) || !('did' in data)) return
    if (data.did === 'choose') onChoose(data.parts)
    else if (data.did === 'call') onCall()
    else if (data.did === 'new-tab') onNewTab()
    else setHearing(true)
  })
  useEffect(() => {
    window.addEventListener('message', hear)
    return () => window.removeEventListener('message', hear)
  }, [hear])

  // Another preview, or another page of it, is another address; the same page is drawn again in its place.
  const { preview, address, version } = answer
  const shown = useRef({ version, user })
  useEffect(() => {
    if (!isHearing) return
    const before = shown.current
    shown.current = { version, user }
    if (before.version !== version || before.user !== user)
      say({ kumiki: 'preview', do: 'draw', isOther: before.user !== user })
  }, [isHearing, version, user, say])
  useEffect(() => {
    if (isHearing) say({ kumiki: 'preview', do: 'choose', isOn: isChoosing })
  }, [isHearing, isChoosing, say])
  useEffect(() => {
    if (isHearing) say({ kumiki: 'preview', do: 'mark', ...(marked && { part: marked }) })
  }, [isHearing, marked, say])

  return (
    <div ref={setRoom} className={styles.room}>
      <iframe
        key={`${preview} ${address}`}
        ref={frame}
        title={t`Pages of the site`}
        src={address}
        sandbox="allow-scripts allow-same-origin allow-forms allow-downloads"
        className={styles.frame}
        style={{ width, height: room.height / scale, transform: `scale(${scale})` }}
      />
    </div>
  )
}

function useRoom() {
  const [element, setElement] = useState<HTMLElement | null>(null)
  const [room, setSize] = useState({ width: 0, height: 0 })
  useEffect(() => {
    if (!element) return
    const measure = () => setSize({ width: element.clientWidth, height: element.clientHeight })
    const observer = new ResizeObserver(measure)
    observer.observe(element)
    measure()
    return () => observer.disconnect()
  }, [element])
  return [room, setElement] as const
}

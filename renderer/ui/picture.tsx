import { useState, type CSSProperties, type Ref } from 'react'
import { safeUrl } from '../browser/safe-url.ts'
import { Icon } from './icon.tsx'
import styles from './picture.module.css'

/** A picture; when it cannot be had, the other one, and at last a quiet frame of the same size. */
export function Picture({
  src,
  fallback,
  own,
  alt,
  style,
}: {
  src: string
  fallback?: string | undefined
  /** Address that this program made itself, of a file that it has. */
  own?: string | undefined
  alt: string
  style?: CSSProperties
}) {
  const [failed, setFailed] = useState<string[]>([])
  const given = [src, fallback ?? ''].map((url) => (isPictureData(url) ? url : safeUrl(url)))
  const chosen = [own, ...given].find((url) => url !== undefined && !failed.includes(url))
  if (chosen === undefined) return <NoPicture alt={alt} style={style} />
  return (
    <img
      className={styles.picture}
      src={chosen}
      alt={alt}
      style={style}
      loading="lazy"
      decoding="async"
      onError={() => {
        setFailed((before) => [...before, chosen])
      }}
    />
  )
}

/** A quiet frame in the place of a picture. While the picture is on its way it says so. */
export function NoPicture({
  alt,
  style,
  busy = false,
  place,
}: {
  alt: string
  style?: CSSProperties | undefined
  busy?: boolean
  place?: Ref<HTMLSpanElement>
}) {
  return (
    <span
      ref={place}
      className={styles.none}
      style={style}
      role={alt === '' ? undefined : 'img'}
      aria-label={alt === '' ? undefined : alt}
      aria-busy={busy || undefined}
    >
      {!busy && <Icon name="photo" size={20} />}
    </span>
  )
}

/** A picture of points written into the address: it cannot hold anything that runs. */
function isPictureData(url: string): boolean {
  return /^data:image\/(png|jpeg|gif|webp);base64,[A-Za-z0-9+/=]+$/.test(url)
}

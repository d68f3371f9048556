import { useState, type CSSProperties } from 'react'
import { safeUrl } from '../safe-url.ts'
import { Icon } from './icon.tsx'
import styles from './picture.module.css'

/** A picture; when it cannot be had, the other one, and at last a quiet frame of the same size. */
export function Picture({
  src,
  fallback,
  alt,
  style,
}: {
  src: string
  fallback?: string | undefined
  alt: string
  style?: CSSProperties
}) {
  const [failed, setFailed] = useState<string[]>([])
  const chosen = [src, fallback ?? '']
    .map((url) => (isPictureData(url) ? url : safeUrl(url)))
    .find((url) => url !== undefined && !failed.includes(url))
  if (chosen === undefined) {
    return (
      <span
        className={styles.none}
        style={style}
        role={alt === '' ? undefined : 'img'}
        aria-label={alt === '' ? undefined : alt}
      >
        <Icon name="photo" size={20} />
      </span>
    )
  }
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

/** A picture of points written into the address: it cannot hold anything that runs. */
function isPictureData(url: string): boolean {
  return /^data:image\/(png|jpeg|gif|webp);base64,[A-Za-z0-9+/=]+$/.test(url)
}

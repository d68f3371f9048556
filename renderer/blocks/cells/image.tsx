import { textOf } from '../../scope.ts'
import { Picture } from '../../ui/picture.tsx'
import type { CellProps } from './cell.tsx'

export interface ImageCell {
  type: 'image'
  src: unknown
  alt?: unknown
  width?: number
  height?: number
  heightAuto?: boolean
  fit?: 'contain' | 'cover' | 'fill' | 'none' | 'scale-down'
  fallback?: unknown
}

export default function Image({ cell, scope }: CellProps<ImageCell>) {
  const { width = 50, height = 50, fit = 'contain' } = cell
  const src = textOf(cell.src, scope)
  const fallback = textOf(cell.fallback, scope)
  return (
    <Picture
      key={src}
      src={src}
      fallback={fallback}
      alt={textOf(cell.alt, scope)}
      style={{
        width,
        height: cell.heightAuto ? 'auto' : height,
        minHeight: cell.heightAuto ? 24 : undefined,
        objectFit: fit,
      }}
    />
  )
}

import type { BlockProps } from '../block-props.ts'
import { textOf } from '../scope.ts'
import { Picture } from '../ui/picture.tsx'

export interface ImageBlock {
  type: 'image'
  src: unknown
  alt?: unknown
  width?: number
  height?: number
  fit?: 'contain' | 'cover'
  fallback?: unknown
}

export default function ImageOfScreen({ block, scope }: BlockProps<ImageBlock>) {
  return (
    <Picture
      src={textOf(block.src, scope)}
      fallback={textOf(block.fallback, scope)}
      alt={textOf(block.alt, scope)}
      style={{ width: block.width, height: block.height, maxWidth: '100%', objectFit: block.fit ?? 'contain' }}
    />
  )
}

import type { BlockProps } from '../block-props.ts'
import { textOf } from '../../state/scope.ts'
import { Picture } from '../../ui/picture.tsx'

export default function ImageOfScreen({ block, scope }: BlockProps<'image'>) {
  return (
    <Picture
      src={textOf(block.src, scope)}
      fallback={textOf(block.fallback, scope)}
      alt={textOf(block.alt, scope)}
      style={{ width: block.width, height: block.height, maxWidth: '100%', objectFit: block.fit ?? 'contain' }}
    />
  )
}

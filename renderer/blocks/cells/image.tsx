import { textOf } from '../../scope.ts'
import { Picture } from '../../ui/picture.tsx'
import type { CellProps } from './cell.tsx'

export default function Image({ cell, scope }: CellProps<'image'>) {
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

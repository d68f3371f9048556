import { useRef, type CSSProperties } from 'react'
import type { Fetched } from '../../../runtime/generated/screens/fetched.ts'
import { useNear } from '../../files/use-near.ts'
import { useRowFile } from '../../files/use-row-file.ts'
import { textOf } from '../../state/scope.ts'
import { NoPicture, Picture } from '../../ui/picture.tsx'
import type { CellProps } from './cell-props.ts'

export default function Image({ cell, scope }: CellProps<'image'>) {
  const { width = 50, height = 50, fit = 'contain', file } = cell
  const src = textOf(cell.src, scope)
  const style: CSSProperties = {
    width,
    height: cell.heightAuto ? 'auto' : height,
    minHeight: cell.heightAuto ? 24 : undefined,
    objectFit: fit,
  }
  const alt = textOf(cell.alt, scope)
  if (file) return <FetchedPicture file={file} mark={src} alt={alt} style={style} scope={scope} />
  return <Picture key={src} src={src} fallback={textOf(cell.fallback, scope)} alt={alt} style={style} />
}

interface FetchedProps {
  file: Fetched
  mark: string
  alt: string
  style: CSSProperties
  scope: CellProps<'image'>['scope']
}

/** A picture that the engine gives: asked for when its place comes near to what is seen. */
function FetchedPicture({ file, mark, alt, style, scope }: FetchedProps) {
  const place = useRef<HTMLSpanElement>(null)
  const { url, failed } = useRowFile(file, mark, scope, useNear(place))
  if (url !== undefined) return <Picture own={url} src="" alt={alt} style={style} />
  return <NoPicture place={place} alt={alt} style={style} busy={mark !== '' && !failed} />
}

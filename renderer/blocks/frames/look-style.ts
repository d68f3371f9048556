import type { CSSProperties } from 'react'
import type { ComponentLook } from '../../../runtime/generated/screens/component-look.ts'

/** The colours of a component's input; what it draws takes them by these variables. */
export function lookStyle(look: ComponentLook | undefined): CSSProperties | undefined {
  if (!look?.style) return undefined
  const { labelColor, textColor, background, borderColor, align } = look.style
  return {
    ...(labelColor && { '--label': labelColor }),
    ...(textColor && { '--text': textColor }),
    ...(background && { '--surface': background }),
    ...(borderColor && { '--line-strong': borderColor, '--line': borderColor }),
    ...(align && { textAlign: align }),
  }
}

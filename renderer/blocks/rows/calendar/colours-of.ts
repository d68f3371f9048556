import type { CSSProperties } from 'react'
import { holds } from '../../../state/scope.ts'
import { groundInBoth, inkInBoth, textInBoth } from '../../../theme/builder-colours.ts'
import type { CalendarBlock } from '../../../../runtime/generated/blocks/calendar.ts'
import type { Entry } from './entries.ts'

/** The builder's colours of an entry: those of the first condition that holds, else those of all. */
export function coloursOf(block: CalendarBlock, { scope }: Entry): CSSProperties {
  const { colors = [], textColor, background, borderColor } = block.entry
  const own = colors[colourOf(block, { scope })]
  const ground = own?.background ?? background
  const text = own?.textColor ?? (own?.background === undefined ? textColor : undefined)
  const line = own?.background ?? borderColor ?? ground
  if (ground === undefined)
    return { ...(text !== undefined && { color: textInBoth(text) }), ...(line && { borderColor: textInBoth(line) }) }
  return {
    color: inkInBoth(text ?? inkOn(ground)),
    background: groundInBoth(ground),
    ...(line && { borderColor: line === ground ? groundInBoth(ground) : textInBoth(line) }),
  }
}

/** Number of the first colour whose condition holds; -1 for none. */
export function colourOf({ entry: { colors = [] } }: CalendarBlock, { scope }: Pick<Entry, 'scope'>): number {
  return colors.findIndex(({ when }) => holds(when, scope))
}

/** Dark or light, whichever is read better on a ground (WCAG 2: relative luminance). */
export function inkOn(ground: string): string {
  const [red, green, blue] = [1, 3, 5].map((at) => {
    const part = parseInt(ground.slice(at, at + 2), 16) / 255
    return part <= 0.04045 ? part / 12.92 : ((part + 0.055) / 1.055) ** 2.4
  }) as [number, number, number]
  return 0.2126 * red + 0.7152 * green + 0.0722 * blue > 0.18 ? '#1d2530' : '#ffffff'
}

import type { ReportSpec } from '../generated/kinds/report.ts'
import * as defaults from '../generated/defaults.ts'

type Size = NonNullable<ReportSpec['size']>

/** Millimetres, upright: the A series of ISO 216, the B series of JIS P 0138, whose B4 is 257 × 364. */
const sizes = {
  A1: [594, 841],
  A2: [420, 594],
  A3: [297, 420],
  A4: [210, 297],
  B1: [728, 1030],
  B2: [515, 728],
  B3: [364, 515],
  B4: [257, 364],
} satisfies Record<Size, readonly [width: number, height: number]>

/** The sheet on which a report stands; lengths in millimetres. */
export interface Paper {
  width: number
  height: number
  margin: { top: number; right: number; bottom: number; left: number }
  heads: NonNullable<ReportSpec['heads']>
}

export function paperOf({ size, orientation, margin, heads = [] }: ReportSpec): Paper {
  const usual = defaults.reportSpec
  const [short, long] = sizes[size ?? usual.size]
  const isLying = (orientation ?? usual.orientation) === 'landscape'
  return {
    width: isLying ? long : short,
    height: isLying ? short : long,
    margin: { ...usual.margin, ...margin },
    heads,
  }
}

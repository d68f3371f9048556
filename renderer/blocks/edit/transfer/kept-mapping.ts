import type { App } from '../../../app/app.ts'
import { keptKey } from '../../../state/kept.ts'
import type { ColumnMap } from './guess-mapping.ts'

/** Shapes of files that are remembered for a person and a content. */
const mostShapes = 20

type Kept = [shape: string, columns: [string, number][]][]

/** Files that look alike: they have the same names, or as many columns. */
export const shapeOf = (heading: readonly string[] | undefined, width: number): string =>
  heading ? JSON.stringify(heading) : String(width)

/** What this person chose before for a file of the first of these shapes that is known. */
export function keptMapping(app: App, contentId: number, shapes: readonly string[]): ColumnMap | undefined {
  const kept = new Map(read(app, contentId))
  const columns = shapes.map((shape) => kept.get(shape)).find((one) => one !== undefined)
  return columns && new Map(columns)
}

/** Remembers it in this browser, the latest shapes alone. */
export function keepMapping(app: App, contentId: number, shape: string, mapping: ColumnMap): void {
  const others = read(app, contentId).filter(([one]) => one !== shape)
  const kept: Kept = [[shape, [...mapping]], ...others]
  localStorage.setItem(keyOf(app, contentId), JSON.stringify(kept.slice(0, mostShapes)))
}

const keyOf = (app: App, contentId: number): string => keptKey(app, 'transfer', String(contentId))

function read(app: App, contentId: number): Kept {
  try {
    const kept: Kept = JSON.parse(localStorage.getItem(keyOf(app, contentId)) ?? '[]')
    return kept
  } catch {
    return []
  }
}

import { addDays, addMonths, firstOfWeek, type IsoDay } from '../../../runtime/values/iso-days.ts'

/** Where a key leads from a day of a grid of days (ARIA Authoring Practices, date grids); undefined for other keys. */
export function dayForKey(key: string, day: IsoDay, firstDay: number): IsoDay | undefined {
  const start = firstOfWeek(day, firstDay)
  const targets: Record<string, IsoDay> = {
    ArrowLeft: addDays(day, -1),
    ArrowRight: addDays(day, 1),
    ArrowUp: addDays(day, -7),
    ArrowDown: addDays(day, 7),
    Home: start,
    End: addDays(start, 6),
    PageUp: addMonths(day, -1),
    PageDown: addMonths(day, 1),
  }
  return targets[key]
}

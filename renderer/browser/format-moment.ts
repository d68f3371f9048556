/** Whether the reader's time zone is known: not where the engine draws the page. */
export const moments = { areKnown: true }

/** A moment in the reader's own time zone, everywhere in the same form: `2026-11-20 09:12`. */
export function formatMoment(moment: Date | string, { seconds = false, time = true } = {}): string {
  const date = new Date(moment)
  if (Number.isNaN(date.getTime())) return ''
  if (!moments.areKnown) return '\u2007'.repeat(time ? (seconds ? 19 : 16) : 10)
  const two = (part: number): string => String(part).padStart(2, '0')
  const day = `${date.getFullYear()}-${two(date.getMonth() + 1)}-${two(date.getDate())}`
  if (!time) return day
  return `${day} ${two(date.getHours())}:${two(date.getMinutes())}${seconds ? `:${two(date.getSeconds())}` : ''}`
}

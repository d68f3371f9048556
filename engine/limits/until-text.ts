import type { Language } from '../../runtime/document.ts'

/** A time of day with its zone, as a sentence says until when: `14:05:30 JST`. */
export function untilText(at: Date, language: Language, timeZone = 'Asia/Tokyo'): string {
  return new Intl.DateTimeFormat(language === 'ja' ? 'ja-JP' : 'en-GB', {
    timeZone,
    hourCycle: 'h23',
    hour: '2-digit',
    minute: '2-digit',
    second: '2-digit',
    timeZoneName: 'short',
  }).format(at)
}

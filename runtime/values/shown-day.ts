/** What days are written as where nothing else is said: in inputs, files and calls (specification 3). */
const isoDay = 'yyyy-MM-dd'

/** How people of a language read a day that nobody wrote a form for; what a builder chose instead stays. */
export const shownDay = (language: string, chosen: string = isoDay): string =>
  chosen === isoDay && language === 'ja' ? 'yyyy/MM/dd(E)' : chosen

/** The same where the day is agreed to, always with its weekday. */
export function agreedDay(language: string, chosen?: string): string {
  const format = shownDay(language, chosen)
  return format.includes('E') ? format : `${format} (E)`
}

/** What is read as days on a screen, as files write it: one form in all languages, that a spreadsheet understands. */
export const filedDay = (format: string): string => format.replace('yyyy/MM/dd', isoDay).replace(/ ?\(E\)/, '')

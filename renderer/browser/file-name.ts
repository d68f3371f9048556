/** Characters that no file's name may hold on some system. */
const unwanted = /[\\/:*?"<>|\p{Cc}\u202a-\u202e\u2066-\u2069]/gu

/** A name that every system takes, with its end. */
export function fileNameOf(name: string, end: string): string {
  const plain = name.replace(unwanted, '_').replace(/^[\s.]+|[\s.]+$/g, '')
  return `${plain === '' ? 'download' : plain}${end}`
}

/** `{date}` becomes the day, yyyyMMdd. */
export function withDate(name: string, day: Date): string {
  const [month, date] = [day.getMonth() + 1, day.getDate()].map((part) => String(part).padStart(2, '0'))
  return name.replaceAll('{date}', `${day.getFullYear()}${month}${date}`)
}

/** `12,345` bytes as people read them. */
export function sizeText(bytes: number, numbers: Intl.NumberFormat): string {
  const kilobytes = bytes / 1024
  return kilobytes < 1024
    ? `${numbers.format(Math.ceil(kilobytes))} kB`
    : `${numbers.format(Math.round(kilobytes / 102.4) / 10)} MB`
}

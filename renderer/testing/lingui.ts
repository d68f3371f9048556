/** Lingui's macros for component tests: texts stay as they stand in the code. */
export function t(parts: TemplateStringsArray, ...values: (string | number | undefined)[]): string {
  return parts.reduce((text, part, index) => text + String(values[index - 1] ?? '') + part)
}

export function plural(count: number, { one, other }: { one: string; other: string }): string {
  return (count === 1 ? one : other).replaceAll('#', count.toLocaleString('en-US'))
}

export function useLingui() {
  return { t, i18n: { locale: 'en', date: (value: string) => value } }
}

import { asText } from './as-text.ts'

/** `{0}`, `{1}`, … replaced by the values; a place without a value stays as it is. */
export function fillText(text: string, values: readonly unknown[]): string {
  return text.replace(/\{(\d+)\}/g, (place, index: string) => {
    const value = values[Number(index)]
    return value === undefined ? place : asText(value)
  })
}

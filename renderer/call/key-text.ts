import { asText } from '../../runtime/values/as-text.ts'

/** A part of a row's key, as addresses and calls name it: a text, or nothing. */
export const keyText = (part: unknown): string | null => (part === null || part === undefined ? null : asText(part))

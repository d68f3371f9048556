import { foldWidth } from './fold-width.ts'

/** Signs that people type as the letter x. */
export const crosses = '\u00d7\u2715\u2716\u2a2f'
/** The first and the last hiragana that have a katakana beside them, and how far that is. */
export const hiragana = { first: 0x3041, last: 0x3096, toKatakana: 0x60 }

const hiraganaOnly = /[\u3041-\u3096]/g
const crossesOnly = /[\u00d7\u2715\u2716\u2a2f]/g

/**
 * One form for what people type for one another: `ab0001` for `AB-0001`, `M3x8` for `Ｍ３×８`, `ねじ` for `ネジ`. Width and case
 * are folded, hiragana is katakana, a multiplication sign is the letter x, and hyphens are left out.
 */
export function foldLoose(text: string): string {
  return foldWidth(text)
    .toLowerCase()
    .replace(hiraganaOnly, (kana) => String.fromCharCode(kana.charCodeAt(0) + hiragana.toKatakana))
    .replace(crossesOnly, 'x')
    .replaceAll('-', '')
}

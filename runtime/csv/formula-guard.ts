const formula = /^'*[\s\p{Cc}]*[=+\-@＝＋－＠]/u
/** What spreadsheets write for a text that looks like a number: `="00123"`. */
const textFormula = /^="([^"]*)"$/

/** With an apostrophe before what a spreadsheet would run, and before a text that begins as if it had one. */
export function guarded(text: string): string {
  const first = text.charCodeAt(0)
  // Most texts begin with a letter or a digit: they are none, whatever follows.
  const isLetter =
    (first >= 0x41 && first <= 0x7e) || (first >= 0x30 && first <= 0x39) || (first > 0x3000 && first < 0xfe00)
  return !isLetter && formula.test(text) ? `'${text}` : text
}

/** The text that was `guarded`; and the one within `="…"`, which nobody runs here. */
export function unguarded(text: string): string {
  switch (text.charCodeAt(0)) {
    case 0x27:
      return formula.test(text) ? text.slice(1) : text
    case 0x3d:
      return textFormula.exec(text)?.[1] ?? text
    default:
      return text
  }
}

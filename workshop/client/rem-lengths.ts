/** What a browser makes of a `rem` until its reader asks for larger type. */
const usual = 16

/** Lines and what is as thin stay as thin: type grows, borders do not. In pixels. */
const thickest = 3

/** `rem` in place of pixels, of a declaration's value or of the parameters of an at-rule. */
export function remLengths(text: string): string {
  return text.replace(/(?<![\w.#-])(-?(?:\d+\.)?\d+)px\b/g, (all, pixels: string) =>
    Math.abs(Number(pixels)) <= thickest ? all : `${Number(pixels) / usual}rem`,
  )
}

/** The few things that a PostCSS plugin changes of a sheet. */
interface Sheet {
  walkDecls(each: (declaration: { value: string }) => void): void
  walkAtRules(each: (rule: { params: string }) => void): void
}

/**
 * Sheets are written in pixels of a design for 16 px; what a browser gets are `rem`, so that everything follows the size
 * of type that its reader has set, the borders between layouts too (in `@media` a `rem` is the reader's size as well).
 */
export const remSheets = {
  postcssPlugin: 'rem-lengths',
  Once(sheet: Sheet): void {
    sheet.walkDecls((declaration) => {
      declaration.value = remLengths(declaration.value)
    })
    sheet.walkAtRules((rule) => {
      rule.params = remLengths(rule.params)
    })
  },
}

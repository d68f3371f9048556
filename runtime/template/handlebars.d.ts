/** The part of the package that reads; nothing else of it is used (SAFETY 12). */
declare module 'handlebars/dist/cjs/handlebars/compiler/base.js' {
  /** The tree of a template. Throws an Error, with `lineNumber` and `column` where the parser knows them. */
  export function parse(text: string): unknown
}

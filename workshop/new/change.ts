/** One file that is made, or one that gets a line more. Paths are told from the repository's folder. */
export type Change = NewFile | NewLine | NewMember

/** A file that must not be there yet. */
export interface NewFile {
  file: string
  text: string
  /** All places at which one of the name may stand, as a pattern; the file's own without it. */
  only?: string
}

/** A line, before the first one that `before` fits. */
export interface NewLine {
  file: string
  before: RegExp
  line: string
}

/** A member of a JSON document's object, or an item of its list; `at` is a JSON pointer. */
export interface NewMember {
  file: string
  at: string
  name?: string
  value: unknown
}

/** What a stub is made of: its name in all the ways in which it is written. */
export interface Names {
  /** `order-lines` */
  kebab: string
  /** `orderLines` */
  camel: string
  /** `OrderLines` */
  pascal: string
  /** `Order lines` */
  title: string
}

/** Throws for a name that is no kebab-case. */
export function namesOf(kebab: string): Names {
  if (!/^[a-z][a-z0-9]*(-[a-z0-9]+)*$/.test(kebab)) throw new Error(`A name is written like order-lines: ${kebab}`)
  const pascal = kebab.replaceAll(/(^|-)([a-z0-9])/g, (_, _dash, letter: string) => letter.toUpperCase())
  const words = kebab.replaceAll('-', ' ')
  return {
    kebab,
    pascal,
    camel: pascal.charAt(0).toLowerCase() + pascal.slice(1),
    title: words.charAt(0).toUpperCase() + words.slice(1),
  }
}

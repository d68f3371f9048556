/** A place in the text of a template: lines from 1, columns from 1. */
export interface Place {
  line: number
  column: number
}

/** What is wrong with a template: what is said of it stands in `definitions/messages/problems.json`. */
export interface Fault extends Place {
  code:
    | 'template-syntax'
    | 'template-not-offered'
    | 'template-helper-unknown'
    | 'template-helper-values'
    | 'template-field-unknown'
    | 'template-not-a-list'
    | 'template-too-deep'
    | 'template-too-long'
  /** What is wrong there: a name, a number. */
  what: string
}

/** A template that was read; how it is filled says `renderTemplate`. */
export type Template = readonly Node[]

export type Node = TextNode | ValueNode | BlockNode

export interface TextNode {
  is: 'text'
  text: string
}

export interface ValueNode {
  is: 'value'
  value: Expression
}

export interface BlockNode {
  is: 'block'
  block: BlockName
  value: Expression
  body: Template
  otherwise: Template
  /** Names for what the block is about, and for its number: `{{#each rows as |row at|}}`. */
  names: readonly string[]
}

/** All blocks that there are. */
export const blockNames = ['each', 'if', 'unless', 'with'] as const
export type BlockName = (typeof blockNames)[number]

export type Expression = PathExpression | LiteralExpression | CallExpression

export interface PathExpression extends Place {
  is: 'path'
  /** Blocks that are left: each `../` is one. */
  up: number
  /** `@first`, `@index`, …: what is known of the block, not of the row. */
  isData: boolean
  parts: readonly string[]
}

export interface LiteralExpression {
  is: 'literal'
  value: string | number | boolean | null
}

export interface CallExpression extends Place {
  is: 'call'
  helper: string
  values: readonly Expression[]
  options: Readonly<Record<string, Expression>>
}

/** Blocks within blocks, and helpers within helpers. */
export const deepest = 24
/** Characters of a template. */
export const longest = 500_000

import type { Condition } from '../../runtime/expressions/holds.ts'
import type { Expression } from '../../runtime/expressions/evaluate.ts'

/** The part of a screen document that the renderer draws. */
export interface ScreenSpec {
  route: string
  layout?: 'site' | 'console' | 'blank'
  title?: Expression
  access?: { audience?: string; content?: number }
  state?: Record<string, StateSlot>
  load?: Record<string, Load>
  models?: Record<string, ModelSpec>
  /** The screen that takes this one's place while `when` holds. */
  forward?: { screen: string; params?: Record<string, Expression>; when: Condition }
  blocks: BlockNode[]
  /** Opening it again begins anew: no answer of before is shown. */
  noCache?: boolean
  breadcrumb?: { label: Expression; route?: string }[]
}

export interface ScreenDocument {
  kind: string
  key: string
  name?: unknown
  spec: ScreenSpec
}

/** A named value that blocks share. `query` and `hash` are part of the address, `local` is remembered by the browser. */
export interface StateSlot {
  in: 'query' | 'hash' | 'local' | 'tab' | 'memory'
  default?: unknown
  as?: 'number' | 'json' | 'category'
}

export interface Load {
  call: string
  input?: Expression
  when?: Condition
  /** Kept as `shared.<name>` for all screens, and fetched again by calls that touch that name. */
  shared?: boolean
  /** Parts of the answer that cost, and stay while only the inputs `over` change: then `by` is sent as false. */
  carry?: { parts: string[]; over: string[]; by: string }
}

export interface ModelSpec {
  schema?: string
  from?: Expression
  library?: Expression
  undo?: boolean
  guard?: boolean
}

/** A block of a document: its type decides which component draws it. */
export interface BlockNode {
  type: string
  /** Drawn only while this holds. */
  when?: Condition
  id?: string
  [property: string]: unknown
}

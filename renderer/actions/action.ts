import type { Condition } from '../../runtime/expressions/holds.ts'
import type { Expression } from '../../runtime/expressions/evaluate.ts'

/** Something that happens after a press, a choice or an answer. `do` is one of a closed list. */
export type Action =
  | SetAction
  | CallAction
  | OpenAction
  | ReloadAction
  | FocusAction
  | BackAction
  | MessageAction
  | DownloadAction
  | CopyAction
  | ModelAction

interface Common {
  /** Skipped unless this holds. */
  when?: Condition
}

/** Puts a value into a state of the screen. */
export interface SetAction extends Common {
  do: 'set'
  state: string
  value?: Expression
}

export interface CallAction extends Common {
  do: 'call'
  call: string
  input?: Expression
  /** A text, an expression that makes one, or a whole dialog (`Confirm`). */
  confirm?: Expression
  /** Where the answer goes: `row`, or a path of a model or state. */
  into?: string
  /** Property of the answer that goes there. */
  take?: string
  /** Seconds that the answer may take, when it is more than a minute. */
  timeout?: Expression
  then?: Action[]
  onCode?: Record<string, Action[]>
}

export interface Confirm {
  text?: Expression
  /** The verb on the button. */
  action?: Expression
  danger?: boolean
  /** Address whose users are listed in the question. */
  usedBy?: Expression
}

export interface OpenAction extends Common {
  do: 'open'
  /** Route pattern, `/b2b/detail/7/:key`. */
  route?: Expression
  /** Key of a screen, in place of a route. */
  screen?: string
  params?: Record<string, Expression>
  /** The row's key values; they travel in the query as `row`. */
  row?: Expression
  query?: Record<string, Expression>
  hash?: Expression
  /** An address outside, http or https only. */
  url?: Expression
  newTab?: boolean
  replace?: boolean
}

export interface ReloadAction extends Common {
  do: 'reload'
  load: string
}

export interface FocusAction extends Common {
  do: 'focus'
  at: Expression
}

export interface BackAction extends Common {
  do: 'back'
  /** Where to go when there is nothing behind. */
  route?: Expression
}

export interface MessageAction extends Common {
  do: 'message'
  text: Expression
  tone?: 'success' | 'info' | 'warning' | 'error'
}

export interface DownloadAction extends Common {
  do: 'download'
  /** Call whose answer is the file, or a value given here. */
  call?: string
  input?: Expression
  value?: Expression
  fileName: Expression
}

export interface CopyAction extends Common {
  do: 'copy'
  value: Expression
}

/** An operation of a model: undo, redo, add, remove, … */
export interface ModelAction extends Common {
  do: 'model'
  model: string
  operation: string
  at?: Expression
  value?: Expression
}

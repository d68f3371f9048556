import { equal } from '../../runtime/equal.ts'
import { getAt } from '../../runtime/pointer.ts'
import type { Problem } from '../../runtime/problem.ts'
import { applyEdit, reverseEdit, type Edit } from './edits.ts'
import { makeModelState, type StateHolder } from './model-state.ts'
import { makeProblems, type Problems } from './problems.ts'

/** What the store knows about a loaded document besides the document itself. */
export interface About {
  id?: number
  revision?: number
  owner?: string
  updatedAt?: string
  updatedBy?: string
  /** Why it is only to be seen: by the folder in which it lies, or by the right on its kind. */
  readOnly?: 'folder' | 'right' | 'trash'
  /** Places whose secret is set in the store, and since when. */
  secrets?: Record<string, { set: boolean; at?: string }>
  [key: string]: unknown
}

/** Somebody saved another revision meanwhile. */
export interface Clash {
  theirs: unknown
  about: About
  by?: string
  at?: string
}

export interface ModelState {
  schema: string
  value: unknown
  /** The value as it was loaded or last saved: what `dirty` compares with and a merge begins from. */
  base: unknown
  about: About
  dirty: boolean
  edits: readonly Edit[]
  undone: readonly Edit[]
  /** New values of secrets by place. They are never in the value, in the edits or in the local draft. */
  secrets: Readonly<Record<string, string>>
  problems: readonly Problem[]
  /** Number of problems that stop a save. */
  errors: number
  /** Places that were left or that a save named: only their problems are shown beside fields. */
  touched: ReadonlySet<string>
  /** After the first save attempt all problems are shown. */
  showAll: boolean
  checking: boolean
  clash: Clash | undefined
  /** Unsaved work of an earlier visit that can be taken over. */
  draft: { value: unknown; at: string } | undefined
  /** What somebody typed as JSON that cannot be read yet; nothing is saved as long as it stands there. */
  unread: Unread | undefined
}

/** A broken text, and the value that it said before it was. */
export interface Unread {
  text: string
  of: unknown
}

export type Check = (value: unknown) => Problem[] | Promise<Problem[]>

/** Where unsaved work outlives the page; secrets never go there. */
export interface DraftPlace {
  read(): { value: unknown; at: string; revision?: number } | undefined
  write(value: unknown, revision: number | undefined): void
  clear(): void
}

export interface Model {
  get(): ModelState
  subscribe(listener: () => void): () => void
  /** Sets the value at a place; consecutive settings of one place become one step. Nothing changes what is only to be seen. */
  set(at: string, value: unknown, title: string): void
  insert(at: string, value: unknown, title: string): void
  remove(at: string, title: string): void
  move(at: string, to: number, title: string): void
  setSecret(at: string, value: string | undefined): void
  undo(): void
  redo(): void
  touch(at: string): void
  /** Takes a newly loaded value; unsaved edits are given up. */
  load(value: unknown, about?: About): void
  /** Gives up what was typed, secrets and draft too: back to what was loaded. */
  reset(): void
  /** Takes what the store knows now of the same revision: where it lies, whose it is. Unsaved edits stay. */
  filed(about: About): void
  /** The save went well: the value is the new base, the steps stay for undo. */
  saved(value: unknown, about?: About): void
  /** Problems that the engine found; they stay at their fields until the field changes. */
  refused(problems: Problem[]): void
  conflicted(clash: Clash | undefined): void
  /** Ends a conflict: the merged value on top of what is now stored. */
  merged(value: unknown): void
  takeDraft(): void
  dropDraft(): void
  /** Keeps a text that cannot be read, or forgets it. */
  hold(unread: Unread | undefined): void
  /** Shows every problem; answers whether the value can be saved. */
  reveal(): Promise<boolean>
  check(): Promise<void>
  dispose(): void
}

export interface ModelOptions {
  schema: string
  check?: Check
  /** Lets the next check read anew what other documents say. */
  readAnew?(): void
  draft?: DraftPlace
  /** Milliseconds of quiet typing before the value is checked. */
  pause?: number
}

/** The one thing that blocks edit: a value, its problems and the steps made on it. */
export function createModel(options: ModelOptions): Model {
  const { draft } = options
  const holder = makeModelState(options.schema)
  const problems = makeProblems(holder, options)
  const core: Core = {
    holder,
    problems,
    draft,
    changed(value, next) {
      const { about } = holder.get()
      const dirty = isDirty({ ...holder.get(), value, ...next })
      holder.change({ ...next, value, dirty, ...problems.now() })
      if (dirty) draft?.write(value, about.revision)
      else draft?.clear()
      problems.checkSoon()
    },
  }
  return {
    get: holder.get,
    subscribe: holder.subscribe,
    ...stepsOn(core),
    ...storedIn(core),
    ...draftsOf(core),
    hold(unread) {
      const { about } = holder.get()
      if (about.readOnly !== undefined) return
      holder.change({ unread, dirty: isDirty({ ...holder.get(), unread }) })
    },
    touch: problems.touch,
    refused: problems.refused,
    reveal: problems.reveal,
    check: problems.check,
    dispose() {
      problems.stop()
      holder.forget()
    },
  }
}

const isDirty = ({ value, base, secrets, unread }: ModelState): boolean =>
  unread !== undefined || Object.keys(secrets).length > 0 || !equal(value, base)

/** What the parts of a model work on. */
interface Core {
  holder: StateHolder
  problems: Problems
  draft: DraftPlace | undefined
  /** Takes another value, keeps it as unsaved work and has it checked. */
  changed(value: unknown, next: Partial<ModelState>): void
}

type StepNames = 'set' | 'insert' | 'remove' | 'move' | 'setSecret' | 'undo' | 'redo'

function stepsOn({ holder, problems, changed }: Core): Pick<Model, StepNames> {
  const { get } = holder
  const valueAt = (at: string) => getAt(get().value, at)
  const edit = (step: Edit): void => {
    const { about, edits, undone, value } = get()
    if (about.readOnly !== undefined || (step.op === 'set' && equal(step.before, step.after))) return
    problems.forgetAt(step.at)
    const last = edits.at(-1)
    const joins =
      step.op === 'set' &&
      last?.op === 'set' &&
      last.at === step.at &&
      undone.length === 0 &&
      typeof step.after !== 'object'
    const next = joins ? [...edits.slice(0, -1), { ...last, after: step.after }] : [...edits, step]
    changed(applyEdit(value, step), { edits: next, undone: [] })
  }
  return {
    set: (at, after, title) => edit({ op: 'set', at, before: valueAt(at), after, title }),
    insert: (at, after, title) => edit({ op: 'insert', at, after, title }),
    remove: (at, title) => edit({ op: 'remove', at, before: valueAt(at), title }),
    move: (at, to, title) => edit({ op: 'move', at, to, title }),
    setSecret(at, value) {
      const { about, secrets: before } = get()
      if (about.readOnly !== undefined) return
      const secrets = Object.fromEntries(Object.entries(before).filter(([place]) => place !== at))
      if (value !== undefined) secrets[at] = value
      problems.forgetAt(at)
      changed(get().value, { secrets })
    },
    undo() {
      const { edits, undone, value } = get()
      const step = edits.at(-1)
      if (!step) return
      changed(applyEdit(value, reverseEdit(step)), { edits: edits.slice(0, -1), undone: [...undone, step] })
    },
    redo() {
      const { edits, undone, value } = get()
      const step = undone.at(-1)
      if (!step) return
      changed(applyEdit(value, step), { edits: [...edits, step], undone: undone.slice(0, -1) })
    },
  }
}

type StoredNames = 'load' | 'reset' | 'filed' | 'saved' | 'conflicted' | 'merged'

/** What the store says of the document, before and after it is saved. */
function storedIn({ holder, problems, draft, changed }: Core): Pick<Model, StoredNames> {
  const { get, change } = holder
  return {
    load(value, about = {}) {
      const { base } = get()
      if (base !== undefined && equal(value, base)) return change({ about })
      const kept = about.readOnly === undefined ? draft?.read() : undefined
      problems.forget()
      change({
        ...untyped(value),
        about,
        draft: kept && !equal(kept.value, value) ? kept : undefined,
        ...problems.now(),
      })
      void problems.check()
    },
    reset() {
      problems.forget()
      draft?.clear()
      change({ ...untyped(get().base), draft: undefined, ...problems.now() })
      void problems.check()
    },
    filed(about) {
      if (about.revision === get().about.revision) change({ about })
    },
    saved(value, about) {
      problems.forgetRefused()
      draft?.clear()
      change({
        value,
        base: value,
        about: { ...get().about, ...about },
        dirty: get().unread !== undefined,
        secrets: {},
        clash: undefined,
        draft: undefined,
        ...problems.now(),
      })
      void problems.check()
    },
    conflicted: (clash) => change({ clash }),
    merged(value) {
      const { clash, about, edits, value: before } = get()
      if (!clash) return
      holder.put({ base: clash.theirs, about: { ...about, ...clash.about }, clash: undefined })
      changed(value, equal(before, value) ? {} : { edits: [...edits, wholeValue(before, value)], undone: [] })
    },
  }
}

function draftsOf({ holder, draft, changed }: Core): Pick<Model, 'takeDraft' | 'dropDraft'> {
  return {
    takeDraft() {
      const { draft: kept, edits, value } = holder.get()
      if (!kept) return
      changed(kept.value, { draft: undefined, edits: [...edits, wholeValue(value, kept.value)], undone: [] })
    },
    dropDraft() {
      draft?.clear()
      holder.change({ draft: undefined })
    },
  }
}

/** The step that puts another value in the place of the whole. */
const wholeValue = (before: unknown, after: unknown): Edit => ({ op: 'set', at: '', before, after, title: '' })

/** Problems to show beside the field at a place: those at it, once it was left or a save was tried. */
export function problemsAt(state: ModelState, at: string): Problem[] {
  if (!state.showAll && !state.touched.has(at)) return []
  return state.problems.filter((one) => one.at === at)
}

/** A value in which nothing was typed yet. */
function untyped(value: unknown) {
  const nothing = { edits: [], undone: [], secrets: {}, touched: new Set<string>() }
  return { ...nothing, value, base: value, dirty: false, showAll: false, clash: undefined, unread: undefined }
}

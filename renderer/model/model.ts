import { equal } from '../../runtime/equal.ts'
import { getAt } from '../../runtime/pointer.ts'
import type { Problem } from '../../runtime/problem.ts'
import { applyEdit, reverseEdit } from './edits.ts'
import type { Edit } from './edits.ts'

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
export function createModel({ schema, check, readAnew, draft, pause = 300 }: ModelOptions): Model {
  const listeners = new Set<() => void>()
  let serverProblems: Problem[] = []
  let foundProblems: readonly Problem[] = []
  let timer: ReturnType<typeof setTimeout> | undefined
  let run = 0
  /** Places that were left while a check was due: what the check before it had found there is not shown any more. */
  let left: string[] = []
  let state: ModelState = {
    schema,
    value: undefined,
    base: undefined,
    about: {},
    dirty: false,
    edits: [],
    undone: [],
    secrets: {},
    problems: [],
    errors: 0,
    touched: new Set(),
    showAll: false,
    checking: false,
    clash: undefined,
    draft: undefined,
  }

  const change = (next: Partial<ModelState>): void => {
    state = { ...state, ...next }
    for (const listener of listeners) listener()
  }
  const problemsNow = (): Pick<ModelState, 'problems' | 'errors'> => {
    const problems = [
      ...foundProblems,
      ...serverProblems.filter((one) => !foundProblems.some((other) => sameProblem(one, other))),
    ]
    // The same findings stay the same list: who follows them hears of another one.
    if (equal(problems, state.problems)) return { problems: state.problems, errors: state.errors }
    return { problems, errors: problems.filter((one) => one.severity !== 'warning').length }
  }
  const runCheck = async (): Promise<void> => {
    clearTimeout(timer)
    timer = undefined
    if (!check) return
    const mine = ++run
    change({ checking: true })
    try {
      const found = await check(state.value)
      if (mine === run) foundProblems = found
    } finally {
      if (mine === run) {
        const touched = timer === undefined && left.length > 0 ? touchedWith(left) : state.touched
        if (timer === undefined) left = []
        change({ ...problemsNow(), checking: false, touched })
      }
    }
  }
  const touchedWith = (places: readonly string[]): ReadonlySet<string> => new Set([...state.touched, ...places])
  const checkSoon = (): void => {
    clearTimeout(timer)
    timer = setTimeout(() => void runCheck(), pause)
  }
  const changed = (value: unknown, next: Partial<ModelState>): void => {
    const dirty = !equal(value, state.base) || Object.keys(next.secrets ?? state.secrets).length > 0
    change({ ...next, value, dirty, ...problemsNow() })
    if (dirty) draft?.write(value, state.about.revision)
    else draft?.clear()
    checkSoon()
  }
  const forgetServerProblems = (at: string): void => {
    serverProblems = serverProblems.filter(
      (one) => one.at !== at && !one.at.startsWith(`${at}/`) && !at.startsWith(`${one.at}/`),
    )
  }
  const edit = (step: Edit): void => {
    if (state.about.readOnly !== undefined || (step.op === 'set' && equal(step.before, step.after))) return
    forgetServerProblems(step.at)
    const last = state.edits.at(-1)
    const joins =
      step.op === 'set' &&
      last?.op === 'set' &&
      last.at === step.at &&
      state.undone.length === 0 &&
      typeof step.after !== 'object'
    const edits = joins ? [...state.edits.slice(0, -1), { ...last, after: step.after }] : [...state.edits, step]
    changed(applyEdit(state.value, step), { edits, undone: [] })
  }

  return {
    get: () => state,
    subscribe: (listener) => {
      listeners.add(listener)
      return () => listeners.delete(listener)
    },
    set: (at, after, title) => edit({ op: 'set', at, before: getAt(state.value, at), after, title }),
    insert: (at, after, title) => edit({ op: 'insert', at, after, title }),
    remove: (at, title) => edit({ op: 'remove', at, before: getAt(state.value, at), title }),
    move: (at, to, title) => edit({ op: 'move', at, to, title }),
    setSecret: (at, value) => {
      if (state.about.readOnly !== undefined) return
      const secrets = Object.fromEntries(Object.entries(state.secrets).filter(([place]) => place !== at))
      if (value !== undefined) secrets[at] = value
      forgetServerProblems(at)
      changed(state.value, { secrets })
    },
    undo: () => {
      const step = state.edits.at(-1)
      if (!step) return
      changed(applyEdit(state.value, reverseEdit(step)), {
        edits: state.edits.slice(0, -1),
        undone: [...state.undone, step],
      })
    },
    redo: () => {
      const step = state.undone.at(-1)
      if (!step) return
      changed(applyEdit(state.value, step), { edits: [...state.edits, step], undone: state.undone.slice(0, -1) })
    },
    touch: (at) => {
      if (state.touched.has(at)) return
      if (check && (timer !== undefined || state.checking)) left.push(at)
      else change({ touched: touchedWith([at]) })
    },
    load: (value, about = {}) => {
      if (state.base !== undefined && equal(value, state.base)) {
        change({ about })
        return
      }
      const kept = about.readOnly === undefined ? draft?.read() : undefined
      serverProblems = []
      foundProblems = []
      left = []
      change({
        ...untyped(value),
        about,
        draft: kept && !equal(kept.value, value) ? kept : undefined,
        ...problemsNow(),
      })
      void runCheck()
    },
    reset: () => {
      serverProblems = []
      foundProblems = []
      left = []
      draft?.clear()
      change({ ...untyped(state.base), draft: undefined, ...problemsNow() })
      void runCheck()
    },
    filed: (about) => {
      if (about.revision === state.about.revision) change({ about })
    },
    saved: (value, about) => {
      serverProblems = []
      draft?.clear()
      change({
        value,
        base: value,
        about: { ...state.about, ...about },
        dirty: false,
        secrets: {},
        clash: undefined,
        draft: undefined,
        ...problemsNow(),
      })
      void runCheck()
    },
    refused: (problems) => {
      serverProblems = problems
      change({ ...problemsNow(), showAll: true })
    },
    conflicted: (clash) => change({ clash }),
    merged: (value) => {
      const { clash } = state
      if (!clash) return
      const step: Edit = { op: 'set', at: '', before: state.value, after: value, title: '' }
      const about = { ...state.about, ...clash.about }
      state = { ...state, base: clash.theirs, about, clash: undefined }
      if (equal(step.before, step.after)) changed(value, {})
      else changed(value, { edits: [...state.edits, step], undone: [] })
    },
    takeDraft: () => {
      const kept = state.draft
      if (!kept) return
      const step: Edit = { op: 'set', at: '', before: state.value, after: kept.value, title: '' }
      changed(kept.value, { draft: undefined, edits: [...state.edits, step], undone: [] })
    },
    dropDraft: () => {
      draft?.clear()
      change({ draft: undefined })
    },
    reveal: async () => {
      // What the engine said of another try it says again, where it is still so.
      serverProblems = []
      change({ showAll: true })
      await runCheck()
      if (state.errors > 0 && readAnew) {
        // Somebody may have mended the other side meanwhile.
        readAnew()
        await runCheck()
      }
      return state.errors === 0
    },
    check: runCheck,
    dispose: () => {
      clearTimeout(timer)
      listeners.clear()
    },
  }
}

function sameProblem(one: Problem, other: Problem): boolean {
  return one.at === other.at && one.code === other.code
}

/** Problems to show beside the field at a place: those at it, once it was left or a save was tried. */
export function problemsAt(state: ModelState, at: string): Problem[] {
  if (!state.showAll && !state.touched.has(at)) return []
  return state.problems.filter((one) => one.at === at)
}

/** A value in which nothing was typed yet. */
function untyped(value: unknown) {
  const nothing = { edits: [], undone: [], secrets: {}, touched: new Set<string>() }
  return { ...nothing, value, base: value, dirty: false, showAll: false, clash: undefined }
}

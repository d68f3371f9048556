// Made from schemas/ by `npm run generate`; do not edit.

export type ImportChoicesRequest = {
  /**
   * By address of the file: the document here that is used in its place, or `bring`.
   */
  map?: {
    [k: string]: string | null
  }
  /**
   * By sort of value and the value, a space between them: what it is called here.
   */
  rules?: {
    [k: string]: string | null
  }
  /**
   * By address of the file and place, a space between them: what a new document has there.
   */
  said?: {
    [k: string]: string | null
  }
  /**
   * By address of the file: what is written over the document.
   */
  patches?: {
    [k: string]: Record<string, unknown>
  }
  /**
   * What a file says in place of these.
   */
  overlay?: Record<string, unknown>
}

export type ImportChoicesResponse = {
  /**
   * By address of the file: the document here that is used in its place, or `bring`.
   */
  map: {
    [k: string]: string | null
  }
  /**
   * By sort of value and the value, a space between them: what it is called here.
   */
  rules: {
    [k: string]: string | null
  }
  /**
   * By address of the file and place, a space between them: what a new document has there.
   */
  said: {
    [k: string]: string | null
  }
  /**
   * By address of the file: what is written over the document.
   */
  patches: {
    [k: string]: Record<string, unknown>
  }
  /**
   * As the command line reads it with --overlay.
   */
  overlay: Record<string, unknown>
}

export type ImportLookRequest = {
  /**
   * Id of what was taken in.
   */
  file: string
  /**
   * New: under keys of its own. Overwrite: in place of what stands. Merge: with what was changed here since it was last brought.
   */
  mode?: 'new' | 'overwrite' | 'merge'
  /**
   * Kinds that come; left out: all but those that belong to one installation.
   */
  kinds?: string[]
  /**
   * By address of the file: the document here that is used in its place, or `bring`.
   */
  map?: {
    [k: string]: string | null
  }
  /**
   * By sort of value and the value, a space between them: what it is called here.
   */
  rules?: {
    [k: string]: string | null
  }
  /**
   * By address of the file and place, a space between them: what a new document has there.
   */
  said?: {
    [k: string]: string | null
  }
  /**
   * By address of the file: what is written over the document.
   */
  patches?: {
    [k: string]: Record<string, unknown>
  }
}

export type ImportLookResponse = {
  /**
   * Name of the file.
   */
  name: string
  /**
   * What it calls itself, or is called by its name.
   */
  bundle: string
  /**
   * Documents in it.
   */
  documents: number
  /**
   * Files in it.
   */
  files: number
  /**
   * Kinds that come.
   */
  coming: string[]
  /**
   * What it holds, kind by kind.
   */
  kinds: {
    /**
     * Name of the kind.
     */
    kind: string
    /**
     * In the language of the caller.
     */
    title: string
    /**
     * How many.
     */
    documents: number
    /**
     * The caller may not import them.
     */
    forbidden: boolean
    /**
     * It belongs to one installation.
     */
    environment: boolean
  }[]
  /**
   * Connections of the file.
   */
  sources: ImportMapped[]
  /**
   * Other documents of the file for which there are some here.
   */
  others: ImportMapped[]
  /**
   * By kind: what is here.
   */
  options: {
    [k: string]: {
      /**
       * Address, or `bring`.
       */
      value: string
      /**
       * In the language of the caller.
       */
      label: string
    }[]
  }
  /**
   * What new documents are asked for.
   */
  asks: {
    /**
     * Address and place.
     */
    key: string
    /**
     * In the language of the caller.
     */
    name: string
    /**
     * In the language of the caller.
     */
    kindTitle: string
    /**
     * In the language of the caller.
     */
    title: string
    /**
     * What the file says.
     */
    value: string
    /**
     * What it is to be.
     */
    proposed: string
  }[]
  /**
   * Values that differ from one installation to the next.
   */
  values: ImportValue[]
  /**
   * Why it cannot be read.
   */
  problems: ImportProblem[]
}

export type ImportMapped = {
  /**
   * In the file.
   */
  address: `${string}/${string}`
  /**
   * Name of the kind.
   */
  kind: string
  /**
   * In the language of the caller.
   */
  name: string
  /**
   * In the language of the caller.
   */
  kindTitle: string
  /**
   * Where it leads.
   */
  about: string
  /**
   * What is used here, or `bring`.
   */
  to: string
}

export type ImportPlanRequest = {
  /**
   * Id of what was taken in.
   */
  file: string
  /**
   * New: under keys of its own. Overwrite: in place of what stands. Merge: with what was changed here since it was last brought.
   */
  mode: 'new' | 'overwrite' | 'merge'
  /**
   * Name under which the store remembers what it brings.
   */
  bundle?: string
  /**
   * Kinds that come; left out: all but those that belong to one installation.
   */
  kinds?: string[]
  /**
   * Also deletes what was brought before under this name and does not come now.
   */
  prune?: boolean
  /**
   * By address of the file: the document here that is used in its place, or `bring`.
   */
  map?: {
    [k: string]: string | null
  }
  /**
   * By sort of value and the value, a space between them: what it is called here.
   */
  rules?: {
    [k: string]: string | null
  }
  /**
   * By address of the file and place, a space between them: what a new document has there.
   */
  said?: {
    [k: string]: string | null
  }
  /**
   * By address and place, a space between them: whose value holds, `ours` or `theirs`.
   */
  choices?: {
    [k: string]: string | null
  }
  /**
   * By address of the file: what is written over the document.
   */
  patches?: {
    [k: string]: Record<string, unknown>
  }
  /**
   * Databases are asked too.
   */
  live?: boolean
}

export type ImportPlanResponse = {
  /**
   * Says which plan it is.
   */
  mark: string
  counts: {
    /**
     * Documents.
     */
    create: number
    /**
     * Documents.
     */
    change: number
    /**
     * Documents.
     */
    delete: number
    /**
     * Documents.
     */
    unchanged: number
    /**
     * Documents.
     */
    kept: number
  }
  /**
   * What speaks against it, and what is worth knowing.
   */
  problems: ImportProblem[]
  /**
   * Of those that stop it.
   */
  errors: number
  /**
   * Of the others.
   */
  warnings: number
  /**
   * What both have changed.
   */
  conflicts: {
    /**
     * Address and place.
     */
    key: string
    /**
     * In the language of the caller.
     */
    name: string
    /**
     * In the language of the caller.
     */
    kindTitle: string
    /**
     * In the language of the caller.
     */
    place: string
    /**
     * What both agreed on.
     */
    before: string
    /**
     * What stands here.
     */
    ours: string
    /**
     * What comes.
     */
    theirs: string
    /**
     * Whose value holds; empty: nobody has said.
     */
    choice: string
  }[]
  /**
   * Conflicts that nobody has decided.
   */
  open: number
  /**
   * Secrets that have to be entered.
   */
  secrets: {
    /**
     * Address and field.
     */
    key: string
    /**
     * In the language of the caller.
     */
    name: string
    /**
     * In the language of the caller.
     */
    kindTitle: string
    /**
     * In the language of the caller.
     */
    title: string
    /**
     * For which place it is.
     */
    about: string
  }[]
  /**
   * What becomes of each document that does not stay as it is.
   */
  steps: {
    /**
     * Here.
     */
    address: `${string}/${string}`
    /**
     * What becomes of it.
     */
    action: 'create' | 'change' | 'rename' | 'delete' | 'kept'
    /**
     * In the language of the caller.
     */
    name: string
    /**
     * In the language of the caller.
     */
    kindTitle: string
    /**
     * A line for each place: before and after.
     */
    changes: string
    /**
     * Its key before.
     */
    was: string
  }[]
}

export type ImportProblem = {
  /**
   * Which one of the list.
   */
  key: string
  /**
   * File, line and column.
   */
  place: string
  /**
   * In the language of the caller.
   */
  name: string
  /**
   * In the language of the caller.
   */
  message: string
  /**
   * A warning does not stop an import.
   */
  severity: 'error' | 'warning'
}

export type ImportRunRequest = {
  /**
   * Id of what was taken in.
   */
  file: string
  /**
   * New: under keys of its own. Overwrite: in place of what stands. Merge: with what was changed here since it was last brought.
   */
  mode: 'new' | 'overwrite' | 'merge'
  /**
   * Name under which the store remembers what it brings.
   */
  bundle?: string
  /**
   * Kinds that come; left out: all but those that belong to one installation.
   */
  kinds?: string[]
  /**
   * Also deletes what was brought before under this name and does not come now.
   */
  prune?: boolean
  /**
   * By address of the file: the document here that is used in its place, or `bring`.
   */
  map?: {
    [k: string]: string | null
  }
  /**
   * By sort of value and the value, a space between them: what it is called here.
   */
  rules?: {
    [k: string]: string | null
  }
  /**
   * By address of the file and place, a space between them: what a new document has there.
   */
  said?: {
    [k: string]: string | null
  }
  /**
   * By address and place, a space between them: whose value holds, `ours` or `theirs`.
   */
  choices?: {
    [k: string]: string | null
  }
  /**
   * By address of the file: what is written over the document.
   */
  patches?: {
    [k: string]: Record<string, unknown>
  }
  /**
   * Of the plan that was seen.
   */
  mark: string
  /**
   * By address and field, a space between them: its value.
   */
  secrets?: {
    [k: string]: string | null
  }
}

export type ImportRunResponse = {
  /**
   * Documents that were created or changed.
   */
  imported: number
  /**
   * Documents that went.
   */
  deleted: number
  /**
   * Id by which it can be taken back for a day; empty: nothing was changed.
   */
  undo: string
  /**
   * What is worth knowing.
   */
  remarks: ImportProblem[]
  /**
   * Where to go on.
   */
  open: {
    /**
     * Name of the kind.
     */
    kind: string
    /**
     * Number of the document.
     */
    id: number
    /**
     * In the language of the caller.
     */
    name: string
    /**
     * In the language of the caller.
     */
    kindTitle: string
  }[]
}

export type ImportTakeRequest = {
  /**
   * Name of the file or the folder.
   */
  name: string
  /**
   * Id of what was taken in before, which goes.
   */
  replaces?: string
}

export type ImportTakeResponse = {
  /**
   * Id of what was taken in; it is kept for a day.
   */
  file: string
}

export type ImportUndoRequest = {
  /**
   * Id that the import answered.
   */
  undo: string
}

export type ImportUndoResponse = {
  /**
   * Documents that are as before.
   */
  documents: number
}

export type ImportValue = {
  /**
   * Sort and value.
   */
  key: string
  /**
   * Sort of value.
   */
  field: 'name' | 'host' | 'library' | 'variable'
  /**
   * What the file says.
   */
  value: string
  /**
   * In how many documents; 0: a rule of the user's own.
   */
  count: number
}

/** A column as a user wants it. */
export interface ViewColumn {
  name: string
  /** In pixels; left out: as the builder has it. */
  width?: number
  hidden?: boolean
}

export interface ListViewOf {
  siteId: number
  contentId: number
  userKey: string
}

export interface ListViewStore {
  /** The columns in the user's order; undefined: as the builder has them. */
  get(of: ListViewOf): Promise<ViewColumn[] | undefined>
  /** Without columns the list is again as the builder has it. */
  set(of: ListViewOf, columns: readonly ViewColumn[]): Promise<void>
  /** All of a site, when it is deleted. */
  removeOf(siteId: number): Promise<void>
}

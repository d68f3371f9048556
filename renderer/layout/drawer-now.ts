/** What the present step of the history knows of the drawer, while it is open. */
export interface DrawerState {
  drawer: true
  /** Something was chosen in it: going back would take that away too. */
  hasChosen?: boolean
}

/** As the router keeps it; undefined while no drawer is open. */
export function drawerNow(): DrawerState | undefined {
  const { usr } = (history.state ?? {}) as { usr?: Partial<DrawerState> | null }
  return usr?.drawer ? (usr as DrawerState) : undefined
}

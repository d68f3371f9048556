/** The list whose rows a user has marked. */
export interface FavoritesOf {
  siteId: number
  contentId: number
  userKey: string
  /** The tab that changes them knows it already. */
  tab?: string
}

export interface FavoriteStore {
  /** Keys of the marked rows as JSON, in the order in which they were marked. */
  get(of: FavoritesOf): Promise<string[]>
  /** False, and nothing is marked, where `most` rows are marked already. */
  add(of: FavoritesOf, rowKey: string, most: number): Promise<boolean>
  remove(of: FavoritesOf, rowKey: string): Promise<void>
  /** All of a site, when it is deleted. */
  removeOf(siteId: number): Promise<void>
}

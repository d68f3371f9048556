import type { Content, Context } from '../compile/context.ts'
import { pagesOf } from '../compile/content-pages.ts'

/** The state that says whether only marked rows are shown. */
export const favoritesState = 'favorites'

export function hasFavorites(context: Context, content: Content): boolean {
  return pagesOf(context, content).some(({ rows }) => rows?.states?.narrows === favoritesState)
}

/** What calls for rows of the list are told, where its content has favourites. */
export function favoritesAsked(context: Context, content: Content): { favorites?: { $get: string } } {
  return hasFavorites(context, content) ? { favorites: { $get: `state.${favoritesState}` } } : {}
}

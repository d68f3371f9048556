import { favoritesState } from './favorites-asked.ts'

/** State of a list: the keys of the rows that people chose one by one. */
export const chosenState = 'chosen'

/** What of the search says which rows there are: a choice is of the rows of one search. */
export const searchedStates = ['state.search', 'state.conditions', 'state.category', `state.${favoritesState}`]

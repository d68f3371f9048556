import type { Hash, Search } from '../generated/calls/opening.ts'

export interface Address {
  /** Below the application's base. */
  pathname: string
  search: string
  hash: string
}

/** As much as an opening call takes; with a longer address the page asks for its rows itself. */
const longest = 2048

/** What an opening call says of the address, so that the rows of the screen come with it. */
export function openedAt({ search, hash }: Pick<Address, 'search' | 'hash'>): { search?: Search; hash?: Hash } {
  return search.length + hash.length > longest ? {} : { search, hash }
}

import type { Document } from '../document.ts'
import type { Text } from '../document.ts'

/** The documents that a document refers to. A map of documents by address is one. */
export interface Library {
  get(address: string): Document | undefined
  /** Addresses of all of them, where they are known. */
  keys?(): Iterable<string>
}

/** A named thing inside a document: a result column, a parameter, a page. */
export interface Part {
  key: string
  label?: Text
  /** What the product calls it, where no document does. */
  word?: PartWord
  /** Type as the database names it. */
  type?: string
  typeClass?: string
  size?: number
  decimalDigits?: number
  /** It has a value by itself; none is asked for. */
  byItself?: true
  /** Somebody types it on the page. */
  typed?: true
  /** What an item that is made for it says besides its name. */
  brings?: Record<string, unknown>
  /** It says which row it is. */
  identifies?: true
  /** Of a row that a page changes: what is typed in its place has another value. */
  changes?: true
}

/** Parts that the product itself gives; whoever draws them has their words. */
export type PartWord =
  | 'canBeBought'
  | 'quantity'
  | 'purchaseId'
  | 'subtotal'
  | 'total'
  | 'lines'
  | 'lineNumber'
  | 'firstDay'
  | 'lastDay'
  | 'chosenDay'
  | 'parameter'
  | 'columnAndParameter'
  | 'userId'
  | 'password'

/**
 * The parts that may be named at a place. Undefined: nothing can be said, because a document on the way is missing or
 * not chosen yet (that is a problem of its own).
 */
export type PartReader = (document: Document, at: string, library: Library) => Part[] | undefined

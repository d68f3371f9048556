import { isOfKind } from '../document.ts'
import type { Document } from '../document.ts'
import type { Piece } from '../generated/screens/piece.ts'

/** A piece, and where it stands. */
export interface PlacedPiece {
  document: Document
  at: string
  spec: Piece
}

/** The pieces of documents by their names; a later one takes the place of an earlier one. */
export function piecesIn(documents: readonly Document[]): Map<string, PlacedPiece> {
  return new Map(documents.flatMap((one) => (isOfKind('pieces', one) ? placed(one.spec.pieces, one) : [])))
}

/** Pieces below `/spec/pieces` of a document. */
export function placed(pieces: Readonly<Record<string, Piece>>, document: Document): [string, PlacedPiece][] {
  return Object.entries(pieces).map(([name, spec]) => [name, { document, at: `/spec/pieces/${name}`, spec }])
}

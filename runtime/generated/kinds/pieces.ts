// Made from schemas/ by `npm run generate`; do not edit.

import type { Piece } from '../screens/piece.ts'

/**
 * What several screens have alike, or a part of a long one; a screen says where it stands: { "$piece": name }.
 */
export type PiecesSpec = {
  /**
   * Each by its name.
   */
  pieces: {
    [k: string]: Piece
  }
}

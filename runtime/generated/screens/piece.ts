// Made from schemas/ by `npm run generate`; do not edit.

import type { ScreenLoad } from '../screens/screen-load.ts'
import type { ScreenModel } from '../screens/screen-model.ts'
import type { ScreenState } from '../screens/screen-state.ts'
import type { Value } from '../screens/value.ts'

/**
 * What several places have alike; a use says where it stands: { "$piece": name }.
 */
export type Piece = {
  /**
   * What a screen that names it has to do.
   */
  needs?: string
  /**
   * Values that a use gives, beside $piece; they stand where the piece says { "$with": name } or, under their own names, "$given": [names]; { "$from": name } is what stands at the path that is given. A value that is not given leaves its place out. What else a use gives stands in the object in which the piece says { "$rest": true }; a piece that does not takes no more.
   */
  parameters?: {
    /**
     * One value that a use gives.
     */
    [k: string]: {
      /**
       * What it does.
       */
      description: string
      /**
       * A use without it is a problem. Default: false.
       */
      required?: boolean
      /**
       * The value when a use gives none.
       */
      default?: Value
    }
  }
  /**
   * Lists that a use gives, beside $piece; their items stand in the list in which the piece says { "$slot": name }.
   */
  slots?: {
    /**
     * One list that a use gives.
     */
    [k: string]: {
      /**
       * What stands in it.
       */
      description: string
      /**
       * The items when a use gives none.
       */
      default?: Value[]
    }
  }
  /**
   * Values that blocks read and set.
   */
  state?: {
    [k: string]: ScreenState
  }
  /**
   * Data that is fetched when the screen opens.
   */
  load?: {
    [k: string]: ScreenLoad
  }
  /**
   * Values under edit.
   */
  models?: {
    [k: string]: ScreenModel
  }
  /**
   * Drawn after the blocks of the screen, once however often the piece is used: a dialog that it opens.
   */
  blocks?: Value[]
  /**
   * What stands in place of a use; a list gives its items to the list in which the use stands.
   */
  gives: Value
}

// Made from schemas/ by `npm run generate`; do not edit.

/**
 * Says by which values of the user’s row somebody is kept out.
 */
export type UserState = {
  /**
   * Field of the user’s row that holds the state.
   */
  field: string
  /**
   * With one of these values the user is told to be suspended and cannot log in.
   *
   * Items: A value of the field.
   */
  suspended?: string[]
  /**
   * With one of these values the user is told to be deleted and cannot log in.
   *
   * Items: A value of the field.
   */
  deleted?: string[]
}

/** Under this key stand the inputs that are to be empty in every row (`check.clears`). No column can be called like that. */
export const clearedKey = '$cleared'

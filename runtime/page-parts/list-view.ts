/** The state with the user's own columns: the engine gives it with the screen. */
export const listView = 'view'

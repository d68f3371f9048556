/** Rises when compile makes something else of the same documents; older releases are then compiled anew. */
export const compilerNumber = 1

/** Faults of lines that are told one by one, at most. */
export const mostTold = 1000

/** Faults of a file's lines that are told one by one; the file of errors has all of them. */
export const mostTold = 1000

/** Rows of a page where the builder says nothing. */
export const pageLimit = 50

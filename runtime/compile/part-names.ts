/** What the parts of a content are called where screens and plans say to whom they are shown. */
export const columnPart = (field: string) => `columns/${field}`

export const buttonPart = (key: string) => `buttons/${key}`

/** A page of which a content may have several: its sort and its key, as plans and routes name it. */
export const pagePart = (page: string) => `pages/${page}`

/** Whoever sees none of the buttons that lead to a page may not use it either. */
export const buttonsPart = (page: string) => `${pagePart(page)}/buttons`

export const inputPart = (page: string, key: string) => `inputs/${page}/${key}`

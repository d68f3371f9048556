/** Before the path of every call (SPEC.md, section 7). */
export const prefix = '/vue-element-admin'

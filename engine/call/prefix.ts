/** Before the path of every call, as the specification has it. */
export const prefix = '/vue-element-admin'

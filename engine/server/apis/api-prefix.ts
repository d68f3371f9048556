/** Where published APIs are called, on the console's port. */
export const apiPrefix = '/api'

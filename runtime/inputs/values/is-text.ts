/** What can be a text: no list, no object, neither yes nor no. */
export const isText = (value: unknown): boolean => typeof value === 'string' || typeof value === 'number'

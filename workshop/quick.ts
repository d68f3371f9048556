/** Set by `npm test`, which has little time: one look of each test, and the lighter of the two browsers. */
export const isQuick = process.env.KUMIKI_QUICK === '1'

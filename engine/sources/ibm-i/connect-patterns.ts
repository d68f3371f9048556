/** What a connect string may hold; the same as `connectKeys` of the dialect's schema. */
export const connectPatterns = {
  sort: /^(hex|language|table)$/,
  sortLanguage: /^[A-Za-z]{3}$/,
  sortWeight: /^(shared|unique)$/,
  translateBinary: /^(true|false)$/,
  blockSize: /^(0|8|16|32|64|128|256|512)$/,
  tls: /^(true|false)$/,
  optimizeGoal: /^[012]$/,
}

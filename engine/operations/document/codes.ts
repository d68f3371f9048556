/** Codes of `definitions/messages/codes.json` that document operations answer with. */
export const codes = {
  problems: 60106,
  forbidden: 40300,
  notFound: 40400,
  conflict: 40900,
} as const

/** Codes of `definitions/messages/codes.json` that operations of sites answer with. */
export const codes = {
  badToken: 50008,
  userGone: 50015,
  userSuspended: 50016,
  wrongLogin: 60101,
  inputProblems: 60106,
  siteMessage: 60107,
  siteStopped: 60107,
  notFound: 40400,
  conflict: 40900,
  tooMany: 42900,
  unavailable: 50300,
} as const

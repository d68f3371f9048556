/**
 * What answers are called in the program, for the numbers of `definitions/messages/codes.json`: those of the
 * specification, and HTTP status × 100 where it has none. They stand here alone.
 */
export const codes = {
  done: 20000,
  badRequest: 40000,
  badToken: 40100,
  notAllowed: 40300,
  foreignOrigin: 40301,
  notFound: 40400,
  methodNotAllowed: 40500,
  conflict: 40900,
  alreadyRegistered: 40901,
  inUse: 40902,
  tooLarge: 41300,
  unsupportedType: 41500,
  tooManyRequests: 42900,
  /** In the log only: nobody is there to be answered. As proxies number it, times 100. */
  callerLeft: 49900,
  failed: 50000,
  loggedOut: 50008,
  sessionEnded: 50012,
  sessionIdle: 50014,
  userDeleted: 50015,
  userSuspended: 50016,
  unavailable: 50300,
  storageFull: 50301,
  timedOut: 50400,
  wrongLogin: 60101,
  loginSuspended: 60102,
  wrongLicenceKey: 60103,
  codeNeeded: 60105,
  badInput: 60106,
  notDone: 60107,
  wrongCode: 60108,
  newPasswordNeeded: 60109,
  noLicence: 70010,
} as const

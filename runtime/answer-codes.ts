/**
 * What answers are called in the program, for the numbers of `definitions/messages/codes.json`: those of the
 * specification, and HTTP status × 100 where it has none. They stand here alone.
 */

export const done = 20000
export const badRequest = 40000
export const badToken = 40100
export const notAllowed = 40300
export const foreignOrigin = 40301
export const notFound = 40400
export const methodNotAllowed = 40500
/** Nothing of what the call accepts is offered. */
export const notAcceptable = 40600
export const conflict = 40900
export const alreadyRegistered = 40901
export const inUse = 40902
export const preconditionFailed = 41200
export const tooLarge = 41300
export const unsupportedType = 41500
export const preconditionRequired = 42800
export const tooManyRequests = 42900
/** In the log only: nobody is there to be answered. As proxies number it, times 100. */
export const callerLeft = 49900
export const failed = 50000
export const loggedOut = 50008
export const sessionEnded = 50012
export const sessionIdle = 50014
export const userDeleted = 50015
export const userSuspended = 50016
export const unavailable = 50300
export const storageFull = 50301
export const timedOut = 50400
export const wrongLogin = 60101
export const loginSuspended = 60102
export const wrongLicenceKey = 60103
export const codeNeeded = 60105
export const badInput = 60106
export const notDone = 60107
export const wrongCode = 60108
export const newPasswordNeeded = 60109
export const noLicence = 70010

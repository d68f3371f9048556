import type { Problem } from '../../runtime/problem.ts'
import { CallError, type CallErrorDetails } from './call-error.ts'
import * as codes from '../../runtime/answer-codes.ts'

/** Makes what ends a call with one code. */
export type Refusal = (details?: CallErrorDetails) => CallError

const refusal =
  (code: number): Refusal =>
  (details) =>
    new CallError(code, details)

/** The request itself is not valid: its address, its shape, its JSON. */
export const badRequest = refusal(codes.badRequest)

/** An API's token is missing, wrong or expired. */
export const badToken = refusal(codes.badToken)

/** The caller has not the right. */
export const notAllowed = refusal(codes.notAllowed)

/** A page of another origin sent it. */
export const foreignOrigin = refusal(codes.foreignOrigin)

/** There is none, or none for this caller. */
export const notFound = refusal(codes.notFound)

/** The path is there, and has not this verb. */
export const methodNotAllowed = refusal(codes.methodNotAllowed)

/** Nothing of what the call accepts is offered. */
export const notAcceptable = refusal(codes.notAcceptable)

/** Something else happened meanwhile. */
export const conflict = refusal(codes.conflict)

/** A name or key that another has. */
export const alreadyRegistered = refusal(codes.alreadyRegistered)

/** It cannot go: something needs it. */
export const inUse = refusal(codes.inUse)

/** What is to be changed is not as the caller says that it is. */
export const preconditionFailed = refusal(codes.preconditionFailed)

/** The caller has to say what it is that is changed. */
export const preconditionRequired = refusal(codes.preconditionRequired)

/** More bytes than are taken. */
export const tooLarge = refusal(codes.tooLarge)

/** Bytes of a type that is not taken. */
export const unsupportedType = refusal(codes.unsupportedType)

/** One caller asks too often; `retryAfter` says when again. */
export const tooManyRequests = refusal(codes.tooManyRequests)

/** What nobody foresaw. */
export const failed = refusal(codes.failed)

/** No session: the client logs in again. */
export const loggedOut = refusal(codes.loggedOut)

/** Somebody or something ended the session. */
export const sessionEnded = refusal(codes.sessionEnded)

/** The session ended for want of action. */
export const sessionIdle = refusal(codes.sessionIdle)

/** The session's user is gone. */
export const userDeleted = refusal(codes.userDeleted)

/** The session's user is suspended. */
export const userSuspended = refusal(codes.userSuspended)

/** Too much at once, or the engine stops: another try can go well. */
export const unavailable = refusal(codes.unavailable)

/** No room to save. */
export const storageFull = refusal(codes.storageFull)

/** Not done in its time. */
export const timedOut = refusal(codes.timedOut)

/** User or password is wrong. */
export const wrongLogin = refusal(codes.wrongLogin)

/** A suspended user who gave the right password. */
export const loginSuspended = refusal(codes.loginSuspended)

/** Not a key of this product. */
export const wrongLicenceKey = refusal(codes.wrongLicenceKey)

/** The login goes on with a code of the second factor. */
export const codeNeeded = refusal(codes.codeNeeded)

/** That code is wrong. */
export const wrongCode = refusal(codes.wrongCode)

/** The login goes on with another password. */
export const newPasswordNeeded = refusal(codes.newPasswordNeeded)

/** What was entered is to be mended at its places. */
export const badInput = (problems: Problem[], details: CallErrorDetails = {}): CallError =>
  new CallError(codes.badInput, { problems, ...details })

/** It was not done; `text` says why to the person who asked. */
export const notDone = refusal(codes.notDone)

/** There is no licence for it; the client leads away. */
export const noLicence = refusal(codes.noLicence)

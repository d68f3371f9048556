/**
 * What goes between the engine and a worker: that it is `ready`, a `request` with the bytes that belong to it and their
 * `end`, and back the pieces of an answer and then its value, or why it `failed`.
 */
export const kinds = ['ready', 'request', 'bytes', 'end', 'piece', 'value', 'failed'] as const
export type MessageKind = (typeof kinds)[number]

export interface Message {
  kind: MessageKind
  /** Of the request that it belongs to. */
  id: number
  value: unknown
}

/** What a request says: which call, and what that is given. */
export interface Asked {
  call: string
  input: unknown
  /** Bytes come along, and their end. */
  hasBytes?: boolean
}

/** An error as it crosses: its class stays behind, what it tells of itself comes. */
export interface Fault {
  name: string
  message: string
  stack?: string | undefined
  code?: unknown
  [property: string]: unknown
}

export function toFault(error: unknown): Fault {
  if (!(error instanceof Error)) return { name: 'Error', message: String(error) }
  const { name, message, stack } = error
  return { ...error, name, message, stack, cause: undefined }
}

import type { Address } from '../../../runtime/document.ts'

export interface SecretInfo {
  field: string
  /** SHA-256 of the destination text. */
  destination: string
  by: string
  at: string
}

/**
 * Values of `{ "$secret": field }`, sealed by AES-256-GCM and bound to document, field and destination.
 * `destination` is a text that the caller makes of the bound fields (type, host, port, user, URL): any change of it
 * asks for the secret again, while the running release still finds the old value under the old destination.
 */
export interface SecretStore {
  set(documentId: number, field: string, destination: string, value: string, options: { by: string }): Promise<void>
  get(documentId: number, field: string, destination: string): Promise<string | undefined>
  has(documentId: number, field: string, destination: string): Promise<boolean>
  /** All secrets of a document, without values. */
  list(documentId: number): Promise<SecretInfo[]>
  /** Removes one value, all of a field, or all of a document. */
  remove(documentId: number, field?: string, destination?: string): Promise<void>
  /** Removes the values of other destinations of this field (no running release uses them any more). */
  keepOnly(documentId: number, field: string, destinations: readonly string[]): Promise<void>
  /** Fields of stored documents that have values for several destinations. */
  severalDestinations(): Promise<{ address: Address; documentId: number; field: string }[]>
  /** Seals a short text that leaves the store (a link, a cookie, an order key); base64url. */
  seal(purpose: string, text: string): string
  /** The text, or undefined when it was altered, is of another purpose or of another install. */
  unseal(purpose: string, sealed: string): string | undefined
  /**
   * Without options: a new data key, everything sealed again under it. With `secret` (the KUMIKI_SECRET from now on)
   * or `newKeyFile`: another master key over the same data keys. Online; nothing is lost when it is interrupted.
   */
  rotate(options?: { secret?: string; newKeyFile?: boolean }): Promise<{ rewrapped: number; resealed: number }>
}

/** `kind/key`, for example `content/kanamono.products`. */
export type Address = `${string}/${string}`

/** The one unit of Kumiki: what a builder made, without who made it, when and where it is filed. */
export interface Document<Spec = Record<string, unknown>> {
  kind: string
  /** Version of the kind's shape; migrations bring older ones up on load. */
  version: number
  /** Stable, readable slug; a child's key begins with its owner's (`kanamono.products`). */
  key: string
  /** What people call it: a text, or a text per language. Derived screens have none. */
  name?: Text
  spec: Spec
}

export type Language = 'ja' | 'en'

/** A builder's text: one for all languages, or one for each. */
export type Text = string | { ja?: string; en?: string }

export function addressOf(document: { kind: string; key: string }): Address {
  return `${document.kind}/${document.key}`
}

/** Splits `kind/key`. The key may itself contain no slash, so the first one decides. */
export function splitAddress(address: string): { kind: string; key: string } {
  const slash = address.indexOf('/')
  return { kind: address.slice(0, slash), key: address.slice(slash + 1) }
}

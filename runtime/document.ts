import type { DocumentEnvelope } from './generated/common/document.ts'
import type { KindSpecs } from './generated/kinds.ts'

export type { Language } from './generated/common/language.ts'
export type { Text } from './generated/common/text.ts'

/** `kind/key`, for example `content/kanamono.products`. */
export type Address = `${string}/${string}`

/** The one unit of Kumiki: what a builder made, without who made it, when and where it is filed. */
export interface Document<Spec = Record<string, unknown>> extends Omit<DocumentEnvelope, 'spec'> {
  spec: Spec
}

/** A document of a kind, with its own `spec`. */
export type DocumentOf<Kind extends keyof KindSpecs> = Document<KindSpecs[Kind]>

/** The document as what has passed the schema of its kind: stored and shipped ones have. Throws for another kind's. */
export function ofKind<Kind extends keyof KindSpecs>(kind: Kind, document: Document): DocumentOf<Kind> {
  if (document.kind !== kind) throw new Error(`${addressOf(document)} is no ${kind}`)
  return document as unknown as DocumentOf<Kind>
}

export function addressOf(document: { kind: string; key: string }): Address {
  return `${document.kind}/${document.key}`
}

/** Splits `kind/key`. The key may itself contain no slash, so the first one decides. */
export function splitAddress(address: string): { kind: string; key: string } {
  const slash = address.indexOf('/')
  return { kind: address.slice(0, slash), key: address.slice(slash + 1) }
}

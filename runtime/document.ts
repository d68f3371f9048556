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

/** A document of what is named as its kind: any document where that is known to nobody before it runs. */
export type DocumentNamed<Kind extends string> = Kind extends keyof KindSpecs ? DocumentOf<Kind> : Document

/** Whether the document is of that kind: then it is what has passed the schema of it, as stored and shipped ones have. */
export function isOfKind<Kind extends keyof KindSpecs>(kind: Kind, document: Document): document is DocumentOf<Kind> {
  return document.kind === kind
}

/** The document as one of that kind. Throws for another kind's. */
export function ofKind<Kind extends keyof KindSpecs>(kind: Kind, document: Document): DocumentOf<Kind> {
  if (!isOfKind(kind, document)) throw new Error(`${addressOf(document)} is no ${kind}`)
  return document
}

/** The document among many by its address, where it is of that kind. */
export function findOfKind<Kind extends keyof KindSpecs>(
  kind: Kind,
  address: string | undefined,
  documents: { get(address: string): Document | undefined },
): DocumentOf<Kind> | undefined {
  const found = documents.get(address ?? '')
  return found && isOfKind(kind, found) ? found : undefined
}

/** Whether a text is `kind/key`. */
export function isAddress(text: string): text is Address {
  return text.includes('/')
}

export function addressOf(document: { kind: string; key: string }): Address {
  return `${document.kind}/${document.key}`
}

/** Splits `kind/key`. The key may itself contain no slash, so the first one decides. */
export function splitAddress(address: string): { kind: string; key: string } {
  const slash = address.indexOf('/')
  return { kind: address.slice(0, slash), key: address.slice(slash + 1) }
}

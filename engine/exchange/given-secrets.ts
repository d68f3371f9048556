import { addressOf, type Document } from '../../runtime/document.ts'
import type { JsonSchemaSet } from '../../runtime/json-schema/json-schema-set.ts'
import { findSecrets, type SecretPlace } from '../../runtime/references/find-secrets.ts'
import { readObject } from './overlay.ts'

/** What a variable that gives a secret begins with: `KUMIKI_SECRET_DATA_SOURCE_SHOP_PASSWORD`. */
export const secretVariable = 'KUMIKI_SECRET_'

export interface GivenSecret {
  address: string
  place: SecretPlace
  value: string
}

/** Values of secrets by address and field: `{ "data-source/shop": { "password": "…" } }`. */
export type SecretValues = Readonly<Record<string, Readonly<Record<string, unknown>>>>

/**
 * Values for secrets of the documents: of a file or as they are, else of a variable.
 * Throws a sentence, without a value in it, for one that fits nowhere.
 */
export function givenSecrets(
  documents: readonly Document[],
  {
    secrets = {},
    environment,
    set,
  }: { secrets: string | SecretValues | undefined; environment: Environment; set: JsonSchemaSet },
): GivenSecret[] {
  const written = new Map<string, unknown>(
    Object.entries(typeof secrets === 'string' ? readObject(secrets) : secrets).flatMap(([address, fields]) =>
      Object.entries(fields as object).map(([field, value]) => [`${address} ${field}`, value]),
    ),
  )
  const given: GivenSecret[] = []
  for (const document of documents) {
    const address = addressOf(document)
    for (const place of findSecrets(set, document)) {
      const name = `${address} ${place.field}`
      const value = written.get(name) ?? environment[variableOf(address, place.field)]
      if (value === undefined || value === '') continue
      written.delete(name)
      if (place.hash) throw new Error(`The ${place.field} of ${address} is set in the console.`)
      if (typeof value !== 'string' || [...value].length > (place.maxLength ?? Infinity))
        throw new Error(`The ${place.field} of ${address} is a text of at most ${place.maxLength} characters.`)
      given.push({ address, place, value })
    }
  }
  const [stray] = written.keys()
  if (stray === undefined) return given
  const [address, field] = stray.split(' ')
  throw new Error(`${address} is not in the folder, or has no secret "${field}" ({ "$secret": "${field}" }).`)
}

/** Variables of that form that fit no secret of these documents: one of them may be misspelt. */
export function strayVariables(
  documents: readonly Document[],
  { environment, set }: { environment: Environment; set: JsonSchemaSet },
): string[] {
  const known = new Set(
    documents.flatMap((document) =>
      findSecrets(set, document).map((place) => variableOf(addressOf(document), place.field)),
    ),
  )
  return Object.keys(environment).filter((name) => name.startsWith(secretVariable) && !known.has(name))
}

type Environment = Readonly<Record<string, string | undefined>>

export function variableOf(address: string, field: string): string {
  return secretVariable + `${address}_${field}`.toUpperCase().replaceAll(/[^A-Z0-9]+/g, '_')
}

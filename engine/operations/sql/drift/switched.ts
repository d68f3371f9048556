import type { Address, Document, DocumentOf } from '../../../../runtime/document.ts'
import { addressOf } from '../../../../runtime/document.ts'
import { setAt } from '../../../../runtime/pointer.ts'
import { codesOf } from '../../../../runtime/json-schema/codes.ts'
import type { JsonSchemaSet } from '../../../../runtime/json-schema/json-schema-set.ts'
import { badRequest, notFound } from '../../../codes/refusals.ts'
import type { StoredDocument } from '../../../store/store.ts'
import { readStored } from '../../document/read/stored-answer.ts'
import type { Context } from '../../../call/context.ts'
import { onlySchemas, schemasAmong, schemasOf, type StoredSchema } from './schemas-of.ts'

/** Which schemas move: some, all of a data source, or all that a content uses. */
export interface SwitchChoice {
  schemaIds?: number[]
  schemas?: Address[]
  dbId?: number
  contentId?: number
}

/** A schema and what it is on the other data source; undefined: it cannot be there and goes. */
export interface Switched {
  stored: StoredSchema
  address: Address
  after: DocumentOf<'schema'> | undefined
}

export async function chosenSchemas(choice: SwitchChoice, context: Context): Promise<StoredSchema[]> {
  const { schemaIds, schemas, dbId, contentId } = choice
  if (schemaIds !== undefined) return Promise.all(schemaIds.map((id) => readStored('schema', id, context)))
  // Of a data source, none chosen means all of them.
  if (schemas !== undefined && (schemas.length > 0 || dbId === undefined)) return atAddresses(schemas, context)
  if (contentId === undefined) return schemasOf(dbId, context)
  const { document } = await readStored('content', contentId, context)
  const inside = await context.store.documents.withReferences(addressOf(document))
  const direct = new Set(onlySchemas(inside.map((one) => addressOf(one.document))))
  return schemasAmong(inside.filter((one) => direct.has(addressOf(one.document))))
}

async function atAddresses(addresses: readonly Address[], { store }: Context): Promise<StoredSchema[]> {
  const found = await store.documents.many([...new Set(addresses)])
  if (addresses.some((address) => !found.some(({ document }) => addressOf(document) === address))) throw notFound()
  return schemasAmong(found)
}

/** The schemas as they are on the data source `to`. A program goes where the database has none. */
export async function switchedTo(to: number, schemas: readonly StoredSchema[], context: Context): Promise<Switched[]> {
  const target = (await readStored('data-source', to, context)).document
  const dataSource = addressOf(target)
  const facts = factsOf(target, 'database_type', context.engine.set)
  return schemas
    .filter(({ document }) => document.spec.dataSource !== undefined && document.spec.dataSource !== dataSource)
    .map((stored) => {
      const { document } = stored
      const needsProgram = factsOf(document, 'type', context.engine.set).program === true
      const after = { ...document, spec: { ...document.spec, dataSource } }
      return { stored, address: addressOf(document), after: needsProgram && facts.program !== true ? undefined : after }
    })
}

/**
 * Documents that end a file transfer with a schema that goes, without that step: a transfer can do without it, while a
 * page cannot do without its schemas.
 */
export async function withoutPostSchemas(switched: readonly Switched[], context: Context): Promise<StoredDocument[]> {
  const { documents } = context.store
  const going = switched.filter(({ after }) => after === undefined)
  const uses = (await Promise.all(going.map(({ address }) => documents.usedBy(address)))).flat()
  const places = uses.flatMap((use) => (use.at.endsWith(postSchema) ? [use] : []))
  const stored = await documents.many([...new Set(places.map((use) => use.address))])
  return stored.map((one) => {
    const own = places.filter((use) => use.address === addressOf(one.document))
    return { ...one, document: own.reduce((document, { at }) => without(document, at), one.document) }
  })
}

const postSchema = '/postSchema/schema'

function without(document: Document, at: string): Document {
  const holder = at.slice(0, -postSchema.length)
  return setAt(document, `${holder}/postSchema`, undefined)
}

function factsOf(document: Document, property: string, set: JsonSchemaSet): Record<string, unknown> {
  const jsonSchema = set.kind(document.kind).properties?.[property]
  if (!jsonSchema) throw badRequest()
  return codesOf(set, jsonSchema)?.find(({ value }) => value === document.spec[property])?.facts ?? {}
}

import type { Address, Text } from '../../../runtime/document.ts'
import { splitAddress } from '../../../runtime/document.ts'
import { codesOf } from '../../../runtime/json-schema/codes.ts'
import { localizedSet } from '../../json-schemas/localized-set.ts'
import type { Operation } from '../../call/operation.ts'

interface About {
  address: Address
  missing: false
  /** The number that calls of SQL and catalogue name it by. */
  id: number
  name: Text
  code: number
  title: string
  facts: object
}

/** It was deleted, or never was: a state of the document that names it, no mistake of the caller. */
type Missing = Pick<About, 'address'> & { missing: true }

/** What the builder of a statement has to know of a data source: its number, its type and the facts of the type. */
export const dataSourceAbout: Operation<{ address: Address }, About | Missing> = async (
  { address },
  { engine, language, store },
) => {
  const stored = splitAddress(address).kind === 'data-source' ? await store.documents.find(address) : undefined
  if (!stored) return { address, missing: true }
  const { id, document } = stored
  const set = localizedSet(engine, language)
  const code = Number(document.spec.database_type)
  const type = codesOf(set, set.kind('data-source').properties?.database_type ?? {})?.find((one) => one.value === code)
  return {
    address,
    missing: false,
    id,
    name: document.name ?? document.key,
    code,
    title: type?.title ?? '',
    facts: type?.facts ?? {},
  }
}

import { splitAddress } from '../../../runtime/document.ts'
import { codesOf } from '../../../runtime/json-schema/codes.ts'
import { localizedSet } from '../../json-schemas/localized-set.ts'
import type { DeclaredOperation } from '../../call/operation.ts'

/** What the builder of a statement has to know of a data source: its number, its type and the facts of the type. */
export const dataSourceAbout: DeclaredOperation<'data-source-about'> = async (
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

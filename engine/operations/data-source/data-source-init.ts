import { codesOf } from '../../../runtime/json-schema/codes.ts'
import { localizedSet } from '../../json-schemas/localized-set.ts'
import type { DeclaredOperation } from '../../call/operation.ts'

/** Types of databases with what is special about each, as the schema says. */
export const dataSourceInit: DeclaredOperation<'data-source-init'> = async (_input, { engine, language }) => {
  const set = localizedSet(engine, language)
  const property = set.kind('data-source').properties?.database_type ?? {}
  return {
    types: (codesOf(set, property) ?? []).map(({ value, title, facts = {} }) => ({
      code: value,
      title,
      facts,
      ...(facts.port !== undefined && { port: facts.port }),
    })),
  }
}

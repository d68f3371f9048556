import type { DeclaredOperation } from '../../call/operation.ts'

/**
 * Whether a path is free and one that a site may have; `main` never is. The index of the store decides, as it does when the
 * site is saved.
 */
export const sitePathUnique: DeclaredOperation<'site-path-unique'> = async ({ path, id }, { store, engine }) => {
  const { pattern = '' } = engine.set.kind('site').properties?.path ?? {}
  if (!new RegExp(pattern, 'u').test(path)) return { unique: false }
  const holder = await store.documents.holderOf('site', '/spec/path', path)
  return { unique: holder === undefined || holder === id }
}

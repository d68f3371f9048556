import type { Document } from '../../runtime/document.ts'
import { migrate } from '../../runtime/migrate.ts'
import type { JsonSchemaSet } from '../../runtime/json-schema/json-schema-set.ts'
import type { Validators } from '../json-schemas/validators.ts'
import { importFolder } from '../store/import-folder.ts'
import type { Store } from '../store/store.ts'
import { storedDocuments } from './stored-documents.ts'
import { validate } from './validate.ts'
import type { FoundProblem } from './validate.ts'

export interface ImportOptions {
  /** `new`: a key that is there already is refused; `overwrite`: it gets a further revision. */
  mode: 'new' | 'overwrite'
  by: string
  root: string
  /** Compiled already, by a running engine. */
  validators?: Pick<Validators, 'check'>
}

/** Checks a folder of documents against the store and stores all of them, or, with an error among them, none. */
export async function importDocuments(
  folder: string,
  store: Store,
  set: JsonSchemaSet,
  { mode, by, root, validators }: ImportOptions,
): Promise<{ imported: number; problems: FoundProblem[] }> {
  const problems = validate(folder, root, {
    set,
    library: await storedDocuments(store, set),
    ...(validators && { validators }),
  })
  if (problems.some(({ problem }) => problem.severity !== 'warning')) return { imported: 0, problems }
  const prepare = (documents: Document[]): Document[] => documents.map((document) => migrate(document, set).document)
  const stored = await importFolder(store, folder, { by, mode, prepare })
  return { imported: stored.length, problems }
}

import type { JsonSchemaSet } from '../../runtime/json-schema/json-schema-set.ts'
import type { Session, Store } from '../store/store.ts'
import type { Folders } from './folders.ts'
import type { Licences } from './licences.ts'

/** Who acts on documents: the caller of a call, or the maker of a token. */
export interface Principal {
  session: Pick<Session, 'audience' | 'userKey' | 'data'> | undefined
  engine: { set: JsonSchemaSet; licences: Pick<Licences, 'isOpen'>; folders: Pick<Folders, 'seenBy'> }
  /** As the principal sees it. */
  store: Pick<Store, 'documents' | 'trash'>
}

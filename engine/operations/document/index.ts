import type { AnyOperation } from '../operation.ts'
import { documentCheck } from './document-check.ts'
import { documentCopy } from './document-copy.ts'
import { documentCreate } from './document-create.ts'
import { documentDelete } from './document-delete.ts'
import { documentExport } from './document-export.ts'
import { documentDifference, documentHistory, documentRestore, documentRevision } from './document-history.ts'
import { documentImport } from './document-import.ts'
import { documentLibrary } from './document-library.ts'
import { documentList } from './document-list.ts'
import { documentOptions } from './document-options.ts'
import { documentOwner } from './document-owner.ts'
import { documentRead } from './document-read.ts'
import { documentSave } from './document-save.ts'
import { whereUsed } from './where-used.ts'

/** Operations on documents of any kind, by the name that calls use. */
export const documentOperations = {
  'document-check': documentCheck,
  'document-copy': documentCopy,
  'document-create': documentCreate,
  'document-delete': documentDelete,
  'document-difference': documentDifference,
  'document-export': documentExport,
  'document-history': documentHistory,
  'document-import': documentImport,
  'document-library': documentLibrary,
  'document-list': documentList,
  'document-options': documentOptions,
  'document-owner': documentOwner,
  'document-read': documentRead,
  'document-restore': documentRestore,
  'document-revision': documentRevision,
  'document-save': documentSave,
  'where-used': whereUsed,
} satisfies Record<string, AnyOperation>

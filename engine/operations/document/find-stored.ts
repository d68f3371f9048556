import { CallError } from '../../server/call-error.ts'
import type { StoredDocument } from '../../store/store.ts'
import type { Context } from '../operation.ts'
import { codes } from './codes.ts'

/** The document of this kind and number; what is missing and what is of another kind look alike. */
export async function findStored(kind: string, id: number, context: Context): Promise<StoredDocument> {
  const stored = await context.store.documents.read(kind, id)
  if (!stored) throw new CallError(codes.notFound)
  return stored
}

/** The user who calls: a console operation has one. */
export function userOf(context: Context): string {
  return context.session?.userKey ?? ''
}

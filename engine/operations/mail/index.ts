import type { DeclaredOperations } from '../../call/operation.ts'
import { mailServerTest } from './mail-server-test.ts'

/** Operations on mail, by the name that calls use. */
export const mailOperations = {
  'mail-server-test': mailServerTest,
} satisfies Partial<DeclaredOperations>

import type { DeclaredOperations } from '../../call/operation.ts'
import { mailLogList, mailLogRead } from './mail-log.ts'
import { mailResend } from './mail-resend.ts'
import { mailServerTest } from './mail-server-test.ts'

/** Operations on mail, by the name that calls use. */
export const mailOperations = {
  'mail-log-list': mailLogList,
  'mail-log-read': mailLogRead,
  'mail-resend': mailResend,
  'mail-server-test': mailServerTest,
} satisfies Partial<DeclaredOperations>

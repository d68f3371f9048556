import type { DeclaredOperations } from '../../call/operation.ts'
import { webhookAbout } from './webhook-about.ts'
import { webhookExamples } from './webhook-examples.ts'
import { webhookLogList, webhookLogRead } from './webhook-log.ts'
import { webhookResend } from './webhook-resend.ts'
import { webhookTest } from './webhook-test.ts'

/** Operations on webhooks, by the name that calls use. */
export const webhookOperations = {
  'webhook-about': webhookAbout,
  'webhook-examples': webhookExamples,
  'webhook-log-list': webhookLogList,
  'webhook-log-read': webhookLogRead,
  'webhook-resend': webhookResend,
  'webhook-test': webhookTest,
} satisfies Partial<DeclaredOperations>

import { exampleBodies } from '../../../runtime/webhooks/example-bodies.ts'
import type { DeclaredOperation } from '../../call/operation.ts'

/** What receivers get, for whoever writes one. */
export const webhookExamples: DeclaredOperation<'webhook-examples'> = () => Promise.resolve({ rows: exampleBodies() })
